import Foundation
import TestKit
import Testing

/// How the gateway stops processes, and handles failing starts.
@Suite("umkreis up", .serialized)
struct SupervisorTests {
    @Test func servicesEndTheOtherWayRound() async throws {
        try await RealStack.run { stack in
            #expect(try await stack.umkreis(["down"]).status == 0)
            let log = try String(contentsOfFile: stack.folder + "/log/up.log", encoding: .utf8)
            let lines = log.split(separator: "\n")
            let records = try lines.map { try JSONDecoder().decode(LogRecord.self, from: Data($0.utf8)) }
            #expect(records.allSatisfy { $0.service == "up" && !$0.ts.isEmpty })
            let names = records.filter { $0.event == "stopped" }.compactMap(\.about)
            #expect(names == ["chat", "favourites", "geo", "catalogue", "auth"])
            #expect(try await stack.umkreis(["ps"]).status == 69)
        }
    }

    /// A record of the supervisor.
    private struct LogRecord: Decodable {
        let ts: String
        let level: String
        let service: String
        let msg: String
        let event: String
        var about: String?
    }

    @Test func processesOfAKilledSupervisorAreFoundAndStopped() async throws {
        try await RealStack.run { stack in
            let supervisor = try #require(try await stack.pid(of: "up"))
            kill(supervisor, SIGKILL)
            let up = try await stack.umkreis(["up", "--detach"])
            #expect(up.status == 5, "\(up.errors)")
            #expect(up.errors.contains("try: umkreis down"))
            #expect(try await stack.umkreis(["status"]).status == 0)
            #expect(try await stack.umkreis(["down"]).status == 0)
            #expect(try await stack.umkreis(["ps"]).status == 69)
            #expect(try await stack.umkreis(["up", "--detach"]).status == 0)
        }
    }

    @Test("A service with a removed socket file is restarted and can be reached")
    func bindsARemovedSocketAgain() async throws {
        try await RealStack.run { stack in
            let before = try #require(try await stack.pid(of: "catalogue"))
            try FileManager.default.removeItem(atPath: stack.folder + "/run/catalogue.sock")
            try await stack.waitForSuccessor(of: before, as: "catalogue")
            try await eventually("catalogue is not reached again") {
                try await stack.umkreis(["kind", "list"]).status == 0
            }
            #expect(try await stack.umkreis(["status"]).status == 0)
            let log = try String(contentsOfFile: stack.folder + "/log/up.log", encoding: .utf8)
            #expect(log.contains("its socket file was removed"))
        }
    }

    @Test func aFailedStartShowsTheLogAndStopsTheStack() async throws {
        try await RealStack.run { stack in
            #expect(try await stack.umkreis(["down"]).status == 0)
            let database = stack.folder + "/chat/chat.sqlite"
            for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + end) }
            try Data(repeating: 0x55, count: 8192).write(to: URL(fileURLWithPath: database))
            let up = try await stack.umkreis(["up", "--detach", "--json"])
            #expect(up.status == 69)
            #expect(up.output.contains(#""code":"stack-down","message":"chat ended with exit code 78"#))
            #expect(up.errors.contains("chat.sqlite is not an SQLite database; keep it"))
            #expect(try await stack.umkreis(["ps"]).status == 69)
        }
    }

    @Test("a service that takes its time is waited for, and it is said which one")
    func waitsForAServiceThatTakesItsTime() async throws {
        try await RealStack.run { stack in
            #expect(try await stack.umkreis(["down"]).status == 0)
            let geo = stack.folder + "/geo/geo.sqlite"
            // A lock on the file keeps the service from opening it, until released.
            let script = """
                import sqlite3, subprocess, sys
                file = sqlite3.connect(sys.argv[1], isolation_level=None)
                file.execute("BEGIN EXCLUSIVE")
                up = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE, text=True)
                lines = []
                for line in up.stdout:
                    lines.append(line)
                    if line.startswith("geo") and "starting" in line: file.execute("ROLLBACK")
                print("".join(lines))
                sys.exit(up.wait())
                """
            let program = RealStack.products.appending(path: "umkreis").path
            let python = Program(executable: Python.executable, environment: ["UMKREIS_DATA": stack.folder])
            let up = try await python.run(["-c", script, geo, program, "up", "--detach"])
            #expect(up.status == 0, "\(up.errors)")
            #expect(up.output.contains("geo         starting, for"), "\(up.output)")
            #expect(try await stack.umkreis(["ps"]).status == 0)
        }
    }

    @Test func callsWithoutAStackFailAtOnce() async throws {
        try await RealStack.run { stack in
            #expect(try await stack.umkreis(["down"]).status == 0)
            let search = try await stack.umkreis(["search", "lamp", "--json", "--timeout", "60s"])
            #expect(search.status == 69)
            #expect(search.output.contains(#""code":"stack-down""#))
            #expect(search.took < .seconds(20))
        }
    }
}
