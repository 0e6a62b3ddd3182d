import Foundation
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire

/// The stack's processes and files, however started.
@Suite("the processes of a stack", .serialized)
struct ProcessTests {
    private static let names = ["up", "auth", "catalogue", "geo", "favourites", "chat"]

    @Test func leaveOnlyPrivateFilesUnderAnyUmask() async throws {
        try await RealStack.run(after: "umask 0") { stack in
            let guest = try await stack.umkreis(["account", "guest"])
            #expect(guest.status == 0, "\(guest.errors)")
            let backlog = try FileHandle(forWritingTo: URL(fileURLWithPath: stack.folder + "/log/chat.log"))
            try backlog.seekToEnd()
            try backlog.write(contentsOf: Data(repeating: 0x0A, count: (16 << 20) + 1))
            try await eventually("no log was turned") {
                FileManager.default.fileExists(atPath: stack.folder + "/log/chat.log.1")
            }
            let files = try #require(FileManager.default.enumerator(atPath: stack.folder)).compactMap { $0 as? String }
            #expect(files.contains("run/deployment") && files.contains("auth/auth.sqlite-wal"))
            for name in files + [""] {
                var status = stat()
                // SQLite's auxiliary files come and go.
                guard lstat(stack.folder + "/" + name, &status) == 0 else { continue }
                #expect(status.st_mode & 0o077 == 0, "\(name) has mode \(String(status.st_mode & 0o777, radix: 8))")
            }
        }
    }

    @Test func mayOpenAsManyFilesAsTheSystemAllows() async throws {
        try await RealStack.run(after: "ulimit -Sn 256") { stack in
            for name in Self.names {
                let pid = try #require(try await stack.pid(of: name))
                let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
                let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
                let figures = line.split(separator: " ").compactMap { Int($0) }
                #expect(figures.count == 2 && figures[0] == figures[1] && figures[0] > 256, "\(name): \(line)")
            }
            let log = try String(contentsOfFile: stack.folder + "/log/auth.log", encoding: .utf8)
            #expect(!log.contains("limit of open files"))
        }
    }

    @Test func sayWhereTheSystemAllowsFewFiles() async throws {
        try await RealStack.run(after: "ulimit -n 1000") { stack in
            let log = try String(contentsOfFile: stack.folder + "/log/auth.log", encoding: .utf8)
            #expect(log.contains(#""level":"warning","service":"auth","msg":"the limit of open files is low"#))
            #expect(log.contains(#""files":"1000""#))
        }
    }

    /// Some 100 ms for a connected client; a pause of the supervisor would take longer than the bound.
    @Test(arguments: ["auth", "catalogue", "geo", "favourites", "chat"])
    func areBackAtOnceWhenTheyWereWell(name: String) async throws {
        try await RealStack.run { stack in
            let service = ServiceName(name)
            let client = stack.client(timeout: .milliseconds(500))
            _ = try await client.send(Ready(), to: service)
            let pid = try #require(try await stack.pid(of: name))
            let start = ContinuousClock.now
            kill(pid, SIGKILL)
            try await eventually("\(name) is not back") {
                guard kill(pid, 0) != 0 else { return false }
                return (try? await client.send(Ready(), to: service)) != nil
            }
            let took = start.duration(to: .now)
            #expect(took < .seconds(10), "\(name) was away for \(took)")
            let told = try String(contentsOfFile: stack.folder + "/log/up.log", encoding: .utf8)
            #expect(told.contains(#""service":"up","msg":"\#(name) was killed by signal 9; restarting""#), "\(told)")
        }
    }

    @Test("answer for their last log records", arguments: ["auth", "geo"])
    func keepTheirLogs(service: String) async throws {
        try await RealStack.run { stack in
            let found = try await stack.umkreis(["call", "\(service).logs", "level=info", "text=READY", "--json"])
            #expect(found.status == 0, "\(found.errors)")
            let reply = try WireJSON.decode(LogsOutput.self, from: found.output).data
            #expect(reply.count == 1)
            #expect(reply.records.first?.message == "ready")
            #expect(reply.records.first?.details["endpoint"]?.hasSuffix("/\(service).sock") == true)
        }
    }

    @Test func knowTheirDeploymentAndSoDoesTheGateway() async throws {
        try await RealStack.run(with: ["--deployment", "shop-1"]) { stack in
            let metrics = try await stack.umkreis(["metrics", "auth"])
            #expect(metrics.status == 0, "\(metrics.errors)")
            let other = try await stack.umkreis(["metrics", "auth"], environment: ["UMKREIS_DEPLOYMENT": "local"])
            #expect(other.status == 4)
            #expect(try await stack.umkreis(["down"]).status == 0)
            #expect(try await stack.umkreis(["up", "--detach"]).status == 0)
            #expect(try await stack.umkreis(["metrics", "auth"]).status == 0)
            let bad = try await stack.umkreis(["up", "--detach", "--deployment", "a b"])
            #expect(bad.status != 0)
        }
    }
}

private struct LogsOutput: Decodable {
    let data: Logs.Reply
}
