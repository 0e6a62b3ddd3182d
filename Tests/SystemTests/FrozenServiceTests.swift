import Foundation
import TestKit
import Testing

/// Processes that exist and do not work any more.
@Suite("a frozen service", .serialized, .timeLimit(.minutes(3)))
struct FrozenServiceTests {
    @Test("umkreis up replaces a stopped process, and writes work again") func replacesAStoppedProcess() async throws {
        try await RealStack.run { stack in
            let before = try #require(try await stack.pid(of: "auth"))
            kill(before, SIGSTOP)
            let status = try await stack.umkreis(["status"])
            #expect(status.status == 7 && status.output.contains("(\(before)) is stopped"), "\(status)")
            // Three pings of five seconds are missed first, and status waits two seconds for a stopped process.
            try await stack.waitForSuccessor(of: before, as: "auth")
            try await eventually("auth is not ready") { try await stack.umkreis(["status"]).status == 0 }
            #expect(try await stack.umkreis(["account", "guest"]).status == 0)
            let log = try String(contentsOfFile: stack.folder + "/log/up.log", encoding: .utf8)
            #expect(log.contains("did not answer any more"), "\(log)")
        }
    }

    @Test("a process with a stuck socket loop exits with 70 and a log record", .enabled(if: Ptrace.isAllowed))
    func endsItself() async throws {
        let script = """
            import ctypes, os, subprocess, sys
            libc = ctypes.CDLL(None, use_errno=True)
            libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
            service = subprocess.Popen(sys.argv[1:], stderr=subprocess.PIPE, text=True)
            ready = next(line for line in service.stderr if '"msg":"ready"' in line)
            tasks = f"/proc/{service.pid}/task"
            loop = int(next(t for t in os.listdir(tasks) if open(f"{tasks}/{t}/comm").read().strip() == "zmq-io"))
            # PTRACE_ATTACH stops this one thread; its stop and its end are waited for (__WALL).
            if libc.ptrace(16, loop, None, None) != 0: sys.exit(os.strerror(ctypes.get_errno()))
            for _ in range(2): os.waitpid(loop, 0x40000000)
            sys.stdout.write(service.communicate(timeout=90)[1])
            sys.exit(service.returncode)
            """
        let folder = FileManager.default.temporaryDirectory.path + "/umk-stuck-\(UInt32.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let auth = RealStack.products.appending(path: "umkreis-auth").path
        let ending = try await Program(executable: Python.executable)
            .run(["-c", script, auth, "--data", folder], within: .seconds(120))
        #expect(ending.status == 70, "\(ending.errors)")
        #expect(ending.output.contains(#""level":"critical","service":"auth","msg":"a socket loop is stuck"#))
    }
}

private enum Ptrace {
    /// The user of the process, without Yama: of root's own children too.
    static let isAllowed = geteuid() == 0
}
