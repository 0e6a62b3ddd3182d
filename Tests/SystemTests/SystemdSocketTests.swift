import Foundation
import TestKit
import Testing

@Suite("a service under systemd", .timeLimit(.minutes(1)))
struct SystemdSocketTests {
    @Test("it reports that it is ready, alive and stopping", arguments: ["", "@"]) func notifiesSystemd(prefix: String)
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.path + "/umk-notify-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = """
            import os, signal, socket, subprocess, sys
            address = sys.argv[1]
            listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            listener.bind("\\0" + address[1:] if address.startswith("@") else address)
            listener.settimeout(20)
            environment = dict(os.environ, NOTIFY_SOCKET=address, WATCHDOG_USEC="200000")
            service = subprocess.Popen(sys.argv[2:], env=environment, stderr=subprocess.DEVNULL)
            states = [listener.recv(100).decode() for _ in range(4)]
            service.send_signal(signal.SIGTERM)
            while states[-1] != "STOPPING=1": states.append(listener.recv(100).decode())
            print(" ".join(dict.fromkeys(states)), states.count("WATCHDOG=1") >= 3)
            sys.exit(service.wait(30))
            """
        let auth = RealStack.products.appending(path: "umkreis-auth").path
        let socket = prefix + folder + "/notify"
        let ending = try await Program(executable: Python.executable)
            .run(["-c", script, socket, auth, "--data", folder + "/data"])
        #expect(ending.status == 0, "\(ending.errors)")
        let words = ending.output.split(separator: " ").map { $0.trimmingCharacters(in: .newlines) }
        #expect(Set(words) == ["READY=1", "WATCHDOG=1", "STOPPING=1", "True"], "\(ending.output)")
    }
}
