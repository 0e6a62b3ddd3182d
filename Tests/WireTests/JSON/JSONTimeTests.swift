import Glibc
import Testing
import UmkreisWire

/// Parsing time is proportional to a line's length: it runs on the socket thread.
///
/// Each test compares two lines by its thread's processor time, independent of the machine's load; quadratic growth
/// would take four times the limit.
@Suite("The time that a line takes", .serialized) struct JSONTimeTests {
    @Test("is the same for as many bytes in four times as many names", arguments: [#"\n"#, #"\u0061"#, "a", "é"])
    func names(filling: String) throws {
        func line(_ count: Int) -> [UInt8] {
            let length = 120_000 / count / filling.utf8.count
            let names = (0..<count).map { "\"\(String(repeating: filling, count: length))\(100 + $0)\":0" }
            return Array("{\(names.joined(separator: ","))}".utf8)
        }
        let few = line(8)
        let many = line(32)
        let ratio = try time { _ = try JSONDocument(many) } / time { _ = try JSONDocument(few) }
        #expect(ratio < 2.5, "\(ratio) times")
    }

    @Test(
        "grows four times with four times as many members",
        arguments: [#"\u0061"#, #"\n"#, "a", String(repeating: "x", count: 100)]
    )
    func members(prefix: String) throws {
        func line(_ count: Int) -> [UInt8] {
            Array("{\((0..<count).map { "\"\(prefix)\($0)\":0" }.joined(separator: ","))}".utf8)
        }
        try expectLinear(line(500), line(2000)) { _ = try JSONDocument($0) }
    }

    @Test("grows four times with four times as many small objects", arguments: [2, 33])
    func objects(names: Int) throws {
        let object = "{\((0..<names).map { "\"\\n\($0)\":0" }.joined(separator: ","))}"
        func line(_ count: Int) -> [UInt8] {
            Array("[\(Array(repeating: object, count: count).joined(separator: ","))]".utf8)
        }
        try expectLinear(line(100), line(400)) { _ = try JSONDocument($0) }
    }

    private struct Many: Decodable { var a, b, c, d, e, f, g, h: Int? }

    @Test("decoding stays fast with unknown members only") func unknownMembers() throws {
        func document(_ count: Int) throws -> JSONDocument {
            let members = (0..<count).map { "\"\\u0061\($0)\":0" }
            return try JSONDocument(Array("{\(members.joined(separator: ","))}".utf8))
        }
        try expectLinear(document(500), document(2000)) { _ = try $0.decode(Many.self, at: $0.root) }
    }

    /// Tries a number first, as types with alternatives do.
    private struct Either: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let number = try? value.decode(Int.self) {
                text = "\(number)"
            } else {
                text = try value.decode(String.self)
            }
        }
    }

    @Test("decoding stays fast if each element is tried as other types first") func caughtErrors() throws {
        func document(_ count: Int) throws -> JSONDocument {
            try JSONDocument(Array("[\(Array(repeating: "\"a\"", count: count).joined(separator: ","))]".utf8))
        }
        try expectLinear(document(1000), document(4000)) { _ = try $0.decode([Either].self, at: $0.root) }
    }

    @Test(
        "a number or text that fills the line takes linear time",
        arguments: ["9", "0", #"\n"#, #"\u00e9"#, "é", " "]
    )
    func long(filling: String) throws {
        func line(_ count: Int) -> [UInt8] {
            let text = String(repeating: filling, count: count)
            switch filling {
            case "9": return Array("[1.\(text)]".utf8)
            case "0": return Array("[0.\(text)1]".utf8)
            case " ": return Array("[0\(text)]".utf8)
            default: return Array("[\"\(text)\"]".utf8)
            }
        }
        try expectLinear(line(10_000), line(40_000)) { _ = try WireJSON.decode(JSONValue.self, from: $0) }
    }

    private func expectLinear<Input>(_ short: Input, _ long: Input, _ work: (Input) throws -> Void) throws {
        let ratio = try time { try work(long) } / time { try work(short) }
        #expect(ratio < 8, "four times the input takes \(ratio) times as long")
    }

    /// The minimum of nine, in seconds of processor time.
    private func time(_ work: () throws -> Void) throws -> Double {
        var minimum = Double.infinity
        for _ in 0..<9 {
            let start = processorTime()
            try work()
            minimum = min(minimum, processorTime() - start)
        }
        return max(minimum, 1e-6)
    }

    private func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
