import Foundation
import Glibc
import TestKit
import Testing
import UmkreisTexts
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit
@testable import GatewayOperations
@testable import GatewaySupervision

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

    @Test func severalLogsAreMergedByTime() throws {
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

    @Test("stack and up are the log of what starts and restarts services") func showsTheLogOfTheStack() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let directory = try DataDirectory(shell.dataDirectory, [:])
        try directory.prepare()
        try (Self.line(1, "geo has died") + "\n")
            .write(toFile: directory.supervisorLog, atomically: true, encoding: .utf8)
        try (Self.line(2, "other") + "\n").write(toFile: directory.log(of: "geo"), atomically: true, encoding: .utf8)
        for name in ["stack", "up"] {
            let outcome = await shell.run("logs \(name)")
            #expect(outcome.status == .ok && outcome.output.contains("geo has died"), "\(outcome)")
            #expect(!outcome.output.contains("other"))
        }
    }

    @Test("records of the supervisor are shown with the services that they are about")
    func supervisorRecordsAreAboutServices() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let directory = try DataDirectory(folder.path, [:])
        try directory.prepare()
        let log = SupervisorLog(of: directory)
        let death = DeathReason.ended(.killed(signal: 9))
        let noon = Timestamp(milliseconds: 1_777_636_800_000)
        log.append(StackEvent(kind: .died, service: "geo", ms: 800, reason: death), at: noon)
        log.append(StackEvent(kind: .up, ms: 900), at: noon.adding(.seconds(1)))
        try (Self.line(2, "ready") + "\n").write(toFile: directory.log(of: "geo"), atomically: true, encoding: .utf8)
        let plain = Style(for: TextSink(isTerminal: false) { _ in }, [:])
        func shown(_ services: [ServiceName]) -> [String] {
            var follower = LogFollower(services, in: directory)
            return follower.last(10).map { $0.words(plain) }
        }
        let killed =
            "up          12:00:00.000 warning geo was killed by signal 9; restarting in 800 ms about=geo event=died ms=800"
        #expect(shown(["geo"]) == [killed, "geo         12:00:02.000 info    ready port=7"])
        #expect(shown(["chat"]).isEmpty)
        #expect(shown([.supervisor]).count == 2 && shown([.supervisor]).first == killed)
        var follower = LogFollower(["geo"], in: directory, only: LogFilter(level: .warning))
        #expect(follower.last(1).map(\.about) == ["geo"])
        var all = LogFollower.ofServices(in: directory)
        #expect(all.last(10).count == 1)
    }

    @Test("the supervisor's records are in English in every language")
    func supervisorRecordsAreInEnglish() throws {
        let event = StackEvent(kind: .died, service: "geo", ms: 0, reason: .ended(.exited(3)))
        let taken = Refusal(.conflict, "cli.rule.address-taken", ["address": "[::1]:80", "reason": "in use"])
        Language.$current.withValue(.de) {
            #expect(event.message == "endete mit Code 3; startet neu")
            let record = SupervisorLog.record(of: event, at: .now)
            #expect(record["msg"] == "geo ended with exit code 3; restarting")
            #expect(SupervisorLog.record(of: .refused(taken), at: .now)["msg"] == "[::1]:80 cannot be used: in use")
        }
    }

    @Test("records of a request, of a level and from a time are found in several logs")
    func logsAreFiltered() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let directory = try DataDirectory(folder.path, [:])
        try directory.prepare()
        func record(_ second: Int, _ level: String, _ trace: String) -> String {
            #"{"ts":"2026-05-01T12:00:0\#(second).000Z","level":"\#(level)","msg":"m\#(second)","trace":"\#(trace)"}"#
        }
        let auth = [record(1, "error", "t-1"), "no record", record(3, "warning", "t-2"), Self.line(4, "m4")]
        try (auth.joined(separator: "\n") + "\n").write(
            toFile: directory.log(of: "auth"),
            atomically: true,
            encoding: .utf8
        )
        try (record(2, "info", "t-1") + "\n").write(toFile: directory.log(of: "geo"), atomically: true, encoding: .utf8)
        func found(_ filter: LogFilter, _ count: Int = 10) -> [String] {
            var follower = LogFollower(["auth", "geo"], in: directory, only: filter)
            return follower.last(count).map { String($0.time.dropFirst(18).prefix(1)) }
        }
        #expect(found(LogFilter(trace: "t-1")) == ["1", "2"])
        #expect(found(LogFilter(level: .warning)) == ["1", "3"])
        #expect(found(LogFilter(level: .warning), 1) == ["3"])
        #expect(found(LogFilter(since: Timestamp("2026-05-01T12:00:03.000Z"))) == ["3", "4"])
        #expect(found(LogFilter(trace: "t-3")) == [])
    }

    @Test("names and levels have colors on a terminal, unless NO_COLOR is set") func logsAreColored() throws {
        let line = #"{"ts":"2026-05-01T12:00:00.000Z","level":"error","service":"geo","msg":"\u001b[1m no"}"#
        let entry = LogEntry("geo", line)
        let terminal = TextSink(isTerminal: true) { _ in }
        let colored = entry.words(Style(for: terminal, [:]))
        #expect(colored.contains("\u{1B}[35mgeo       \u{1B}[0m") && colored.contains("\u{1B}[31merror  \u{1B}[0m"))
        #expect(!colored.contains("\u{1B}[1m"))
        #expect(!entry.words(Style(for: terminal, ["NO_COLOR": "1"])).contains("\u{1B}"))
        #expect(
            LogColors.name(of: "auth", Style(for: terminal, [:]))
                != LogColors.name(of: "chat", Style(for: terminal, [:]))
        )
    }

    @Test func aLogThatGrewTooLongIsTurnedAndFollowedAcross() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/a.log"
        let rotation = LogRotation([path], maximumBytes: 1000)
        // Services keep their log open for appending.
        let log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(log) }
        var written = 0
        func write(_ count: Int) {
            for _ in 0..<count {
                let line = Array("line \(written)\n".utf8)
                #expect(Glibc.write(log, line, line.count) == line.count)
                written += 1
            }
        }
        var tail = LogTail("auth", path: path)
        _ = tail.last(0)
        var seen: [String] = []
        for _ in 0..<7 {
            write(60)
            seen += tail.more()
            write(60)
            rotation.turn(path)
            write(30)
            seen += tail.more()
        }
        #expect(seen == (0..<written).map { "line \($0)" })
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["a.log", "a.log.1", "a.log.2", "a.log.3"])
        for name in names {
            var status = stat()
            #expect(stat(folder.path + "/" + name, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
            #expect(status.st_size < 3000)
        }
        #expect(LogTail.last(100, of: path) == (written - 100..<written).map { "line \($0)" })
    }

    @Test func shortLogsAreNotRotated() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/a.log"
        LogRotation([path], maximumBytes: 10).turn(path)
        try "0123456789".write(toFile: path, atomically: false, encoding: .utf8)
        LogRotation([path], maximumBytes: 10).turn(path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.log"])
    }
}
