import Foundation
import TestKit
import Testing

@testable import GatewayCLI

@Suite("umkreis logs")
struct LogTests {
    private static func line(_ second: Int, _ message: String) -> String {
        #"{"ts":"2026-05-01T12:00:0\#(second).000Z","level":"info","service":"x","msg":"\#(message)","port":7}"#
    }

    @Test func aLogIsReadFromItsEndAndAsItGrows() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/a.log"
        var tail = LogTail("auth", path: path)
        #expect(tail.last(2).isEmpty)
        try "one\ntwo\nthree\nhal".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(LogTail.last(2, of: path) == ["two", "three"])
        #expect(tail.more() == ["one", "two", "three"])
        try "one\ntwo\nthree\nhalf\n".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(tail.more() == ["half"])
        #expect(tail.more() == [])
        try "new\n".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(tail.more() == ["new"])
    }

    @Test func severalLogsAreToldInTheOrderOfTheirTimes() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let directory = try DataDirectory(folder.path, [:])
        try directory.prepare()
        let auth = [Self.line(1, "a"), "a trace of one", Self.line(4, "d")].joined(separator: "\n") + "\n"
        try auth.write(toFile: directory.log(of: "auth"), atomically: true, encoding: .utf8)
        let geo = [Self.line(2, "b"), Self.line(3, "c")].joined(separator: "\n") + "\n"
        try geo.write(toFile: directory.log(of: "geo"), atomically: true, encoding: .utf8)
        var follower = LogFollower(["auth", "geo", "chat"], in: directory)
        let plain = Style(for: TextSink(isTerminal: false) { _ in }, [:])
        #expect(
            follower.last(10).map { $0.words(plain) } == [
                "auth        12:00:01.000 info    a port=7", "auth        a trace of one",
                "geo         12:00:02.000 info    b port=7", "geo         12:00:03.000 info    c port=7",
                "auth        12:00:04.000 info    d port=7",
            ]
        )
    }
}
