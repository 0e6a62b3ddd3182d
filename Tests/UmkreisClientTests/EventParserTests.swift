import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: event stream format")
struct EventParserTests {
    private struct Seen: Equatable, CustomStringConvertible {
        var name = "message"
        var data = ""
        var id = ""
        var description: String { "\(name)|\(data)|\(id)" }
    }

    private static func parse(_ pieces: [[UInt8]], id: String = "") throws -> (events: [Seen], last: String) {
        var parser = ServerSentEventParser(lastEventID: id)
        let events = try pieces.flatMap { try parser.parse($0) }
        let seen = events.map { Seen(name: $0.name, data: String(decoding: $0.data, as: UTF8.self), id: $0.id) }
        return (seen, parser.lastEventID)
    }

    private static func parse(_ text: String, id: String = "") throws -> [Seen] {
        try parse([Array(text.utf8)], id: id).events
    }

    /// The examples of the standard.
    @Test func readsTheStandardsExamples() throws {
        #expect(try Self.parse("data: YHOO\ndata: +2\ndata: 10\n\n") == [Seen(data: "YHOO\n+2\n10")])
        let comments = ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n"
        #expect(
            try Self.parse(comments) == [
                Seen(data: "first event", id: "1"), Seen(data: "second event"), Seen(data: " third event"),
            ]
        )
        #expect(try Self.parse("data\n\ndata\ndata\n\ndata:") == [Seen(data: ""), Seen(data: "\n")])
        #expect(try Self.parse("data:test\n\ndata: test\n\n") == [Seen(data: "test"), Seen(data: "test")])
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func linesEndInThreeWays(end: String) throws {
        let text = "event: a\ndata: 1\ndata: ü😀\nid: x\n\nevent: beat\ndata:\n\n".replacing("\n", with: end)
        let expected = [Seen(name: "a", data: "1\nü😀", id: "x"), Seen(name: "beat", data: "", id: "x")]
        #expect(try Self.parse(text) == expected)
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            #expect(try Self.parse(pieces).events == expected)
        }
        #expect(try Self.parse(bytes.map { [$0] }).events == expected)
    }

    @Test func mixedLineEndsMakeNoEmptyLines() throws {
        #expect(try Self.parse("data: 1\r\ndata: 2\r\r\ndata: 3\n\r\n") == [Seen(data: "1\n2"), Seen(data: "3")])
    }

    @Test func aByteOrderMarkIsSkippedOnceAtTheStart() throws {
        #expect(try Self.parse("\u{FEFF}data: 1\n\n") == [Seen(data: "1")])
        #expect(try Self.parse("data: 1\n\n\u{FEFF}data: 2\n\n") == [Seen(data: "1")])
        let pieces: [[UInt8]] = [[0xEF], [0xBB], [0xBF] + Array("data: 1\n\n".utf8)]
        #expect(try Self.parse(pieces).events == [Seen(data: "1")])
    }

    @Test func anIDWithNULIsIgnored() throws {
        #expect(try Self.parse("id: 1\ndata: a\n\nid: 2\u{0}\ndata: b\n\n").map(\.id) == ["1", "1"])
    }

    @Test func anIDCountsOnlyWithItsEvent() throws {
        #expect(try Self.parse([Array("id: 1\ndata: a\n\nid: 2\ndata: b\n".utf8)]).last == "1")
        #expect(try Self.parse([Array("id: 3\n\n".utf8)]).last == "3")
        #expect(try Self.parse([Array("data: a\n\n".utf8)], id: "0").events == [Seen(data: "a", id: "0")])
    }

    @Test func unknownFieldsAndEventsWithoutDataAreIgnored() throws {
        #expect(try Self.parse("event: a\n\nfoo: 1\n:data: 2\n data: 3\ndata: 4\n\n") == [Seen(data: "4")])
    }

    @Test func aReconnectionTimeIsDigitsOnly() throws {
        var parser = ServerSentEventParser()
        let text = "retry: 1500\n\nretry: 1e3\nretry: -1\nretry:\nretry: 99999999999999999999\n\n"
        _ = try parser.parse(Array(text.utf8))
        #expect(parser.retryMs == 1500)
    }

    @Test func linesAndEventsAreBounded() throws {
        let limit = ServerSentEventParser.limit
        var parser = ServerSentEventParser()
        _ = try parser.parse(repeatElement(UInt8(ascii: "a"), count: limit))
        #expect(throws: Fault.self) { try parser.parse([UInt8(ascii: "a")]) }

        var other = ServerSentEventParser()
        let line = Array("data: ".utf8) + repeatElement(UInt8(ascii: "a"), count: limit / 2) + [0x0A]
        _ = try other.parse(line)
        #expect(throws: Fault.self) { try other.parse(line) }
    }

    @Test func aForgottenIDDoesNotReturn() throws {
        var parser = ServerSentEventParser(lastEventID: "old")
        _ = try parser.parse(Array("event: reset\ndata:\n\nda".utf8))
        parser.forgetID("old")
        #expect(try parser.parse(Array("ta: 1\n\n".utf8)).map(\.id) == [""])
        #expect(parser.lastEventID == "")
    }
}
