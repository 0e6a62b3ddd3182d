import Testing
import UmkreisWire

@Suite("The limits of a line") struct JSONLimitTests {
    @Test("32 levels are read, 33 are not", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        _ = try JSONDocument(nested(32))
        let fault = try #require(throws: Fault.self) { try JSONDocument(nested(33)) }
        #expect(fault.message.hasPrefix("line is not JSON: expected at most 32 levels at byte "))
        #expect(throws: Fault.self) { try JSONDocument(Array(String(repeating: open, count: 50_000).utf8)) }
    }

    @Test("512 KiB are read, one byte more is too large, and so are ten million") func size() throws {
        func text(_ count: Int) -> [UInt8] { Array("\"\(String(repeating: "a", count: count - 2))\"".utf8) }
        _ = try JSONDocument(text(524_288))
        #expect(
            throws: Fault(
                .tooLarge,
                "line is 524289 bytes, the limit is 524288",
                rule: "line-too-large",
                values: ["most": 524_288]
            )
        ) {
            try JSONDocument(text(524_289))
        }
        #expect(
            throws: Fault(
                .tooLarge,
                "line is 10000000 bytes, the limit is 524288",
                rule: "line-too-large",
                values: ["most": 524_288]
            )
        ) {
            try JSONDocument(text(10_000_000))
        }
    }

    @Test("65,536 values and names are read, one more is too large", arguments: ["0", #""a":0"#, "[]", #"{"a":0}"#])
    func values(unit: String) throws {
        let isMember = unit.hasPrefix("\"")
        let each = isMember || unit.hasPrefix("{") ? (isMember ? 2 : 3) : 1
        func line(_ count: Int) -> [UInt8] {
            let units = (0..<count).map { isMember ? "\"m\($0)\":0" : unit }
            return Array((isMember ? "{\(units.joined(separator: ","))}" : "[\(units.joined(separator: ","))]").utf8)
        }
        let maximum = (65_536 - 1) / each
        _ = try JSONDocument(line(maximum))
        #expect(
            throws: Fault(
                .tooLarge,
                "line has more than 65536 values and member names",
                rule: "too-many-values",
                values: ["most": 65_536]
            )
        ) {
            try JSONDocument(line(maximum + 1))
        }
    }

    @Test("finds each of tens of thousands of members, and a duplicate") func manyMembers() throws {
        let members = (0..<30_000).map { "\"m\($0)\":\($0)" }
        let line = Array("{\(members.joined(separator: ","))}".utf8)
        let numbers = try WireJSON.decode([String: Int].self, from: line)
        #expect(numbers.count == 30_000)
        #expect(numbers["m29999"] == 29_999)
        let twice = Array("{\(members.joined(separator: ",")),\"\\u006d17\":0}".utf8)
        let fault = try #require(throws: Fault.self) { try JSONDocument(twice) }
        #expect(fault.message == "line is not JSON: expected unique member names at byte \(line.count)")
    }

    @Test("32 levels are written, 33 are not") func writtenDepth() throws {
        func nested(_ depth: Int) -> JSONValue { depth == 0 ? .null : .array([nested(depth - 1)]) }
        _ = try JSONDocument(WireJSON.encode(nested(32)))
        #expect(throws: Fault(.internal, "a value is more than 32 levels deep")) { try WireJSON.encode(nested(33)) }
    }
}
