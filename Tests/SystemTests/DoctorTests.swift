import Foundation
import TestKit
import Testing

/// `umkreis doctor` and `umkreis ps` on a running stack.
@Suite("umkreis doctor on a stack", .serialized)
struct DoctorTests {
    private static func failed(_ ending: Program.Ending) -> [Substring] {
        ending.output.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
    }

    @Test("a running stack passes, and damage to a file fails") func checksFiles() async throws {
        try await RealStack.run { stack in
            let well = try await stack.umkreis(["doctor"])
            #expect(well.status == 0 && Self.failed(well).isEmpty, "\(well.output)\(well.errors)")
            for service in ["auth", "catalogue", "geo", "favourites", "chat"] {
                #expect(
                    well.output.contains(/PASS +file of \#(service) +sound/)
                        || well.output.contains("file of \(service)")
                )
            }
            #expect(well.output.contains("answered in"))
            #expect(try await stack.umkreis(["down"]).status == 0)
            let database = stack.folder + "/chat/chat.sqlite"
            try Data(repeating: 0x55, count: 8192).write(to: URL(fileURLWithPath: database))
            let damaged = try await stack.umkreis(["doctor"])
            #expect(damaged.status == 1)
            let lines = Self.failed(damaged)
            #expect(
                lines.count == 2 && lines.contains { $0.contains("file of chat") && $0.contains("damaged") },
                "\(lines)"
            )
            #expect(damaged.output.contains("try: umkreis up\n"))
        }
    }

    @Test("a service that was killed is shown as restarted; without its supervisor ps fails")
    func countsRestarts() async throws {
        try await RealStack.run { stack in
            let before = try await stack.umkreis(["ps", "--json"])
            #expect(before.status == 0 && before.output.contains(#""restarts":0"#), "\(before.output)")
            let geo = try #require(try await stack.pid(of: "geo"))
            kill(geo, SIGKILL)
            try await stack.waitForSuccessor(of: geo, as: "geo")
            try await eventually("geo is not ready") { try await stack.umkreis(["status"]).status == 0 }
            let after = try await stack.umkreis(["ps"])
            #expect(after.status == 0, "\(after.output)")
            let line = after.output.split(separator: "\n").first { $0.hasPrefix("geo") }
            #expect(line?.split(separator: " ").contains("1") == true, "\(after.output)")
            let doctor = try await stack.umkreis(["doctor"])
            #expect(doctor.status == 0 && doctor.output.contains("restarted 1 time"), "\(doctor.output)")
            #expect(doctor.output.contains("try: umkreis logs geo\n"), "\(doctor.output)")
            let log = try await stack.umkreis(["logs", "geo", "--level", "warning"])
            #expect(log.output.contains("geo was killed by signal 9; restarting"), "\(log.output)")
            #expect(try await stack.umkreis(["logs", "up"]).output.contains("geo was killed by signal 9"))
            #expect(try await !stack.umkreis(["logs", "chat"]).output.contains("geo was killed"))
            let metrics = try await stack.umkreis(["metrics"])
            #expect(metrics.output.contains(#"umkreis_restarts_total{service="geo"} 1"#), "\(metrics.output)")
            #expect(metrics.output.contains(#"umkreis_restarts_total{service="auth"} 0"#))
            let supervisor = try #require(try await stack.pid(of: "up"))
            kill(supervisor, SIGKILL)
            try await eventually("the supervisor does not end") { try await stack.umkreis(["ps"]).status == 1 }
            #expect(try await stack.umkreis(["doctor"]).status == 1)
        }
    }

    @Test("the live table ends with q and restores the terminal") func watchesProcesses() async throws {
        try await RealStack.run { stack in
            let script = """
                import os, pty, select, sys, time
                pid, terminal = pty.fork()
                if pid == 0: os.execv(sys.argv[1], sys.argv[1:])
                shown, end, typed = b"", time.monotonic() + 20, False
                while time.monotonic() < end:
                    if not select.select([terminal], [], [], 0.1)[0]: continue
                    try: part = os.read(terminal, 65536)
                    except OSError: break
                    if not part: break
                    shown += part
                    if shown.count(b"favourites") >= 2 and not typed:
                        typed = True
                        os.write(terminal, b"q")
                print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.endswith(b"\\x1b[?1049l"), typed)
                """
            let program = RealStack.products.appending(path: "umkreis").path
            let environment = [
                "UMKREIS_DATA": stack.folder, "XDG_STATE_HOME": stack.folder + "/state", "TERM": "xterm",
            ]
            let python = Program(executable: Python.executable, environment: environment)
            let ending = try await python.run(["-c", script, program, "ps", "--watch"])
            #expect(ending.output == "0 True True\n", "\(ending.output)\(ending.errors)")
        }
    }
}
