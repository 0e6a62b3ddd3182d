import Foundation
import TestKit
import Testing

/// Settings and addresses of a stack, as an operator changes them.
@Suite("the settings of a stack", .serialized)
struct StackSettingTests {
    @Test("mail that is set up with config set arrives") func sendsMailAfterConfigSet() async throws {
        try await RealStack.run { stack in
            #expect(try await stack.umkreis(["down"]).status == 0)
            let box = try TemporaryFolder()
            defer { box.remove() }
            let program = RealStack.products.appending(path: "umkreis").path
            let environment = [
                "UMKREIS_DATA": stack.folder, "XDG_STATE_HOME": stack.folder + "/state", "UMKREIS_PROFILE": "ada",
                "UMKREIS_HTTP": "off",
            ]
            let python = Program(executable: Python.executable, environment: environment)
            let ending = try await python.run([Python.script("mail_settings.py"), program, box.path])
            #expect(ending.status == 0 && ending.output == "ada@example.org\n", "\(ending.output)\(ending.errors)")
        }
    }

    @Test("a taken address is refused before anything starts, with the option and the setting that choose another")
    func refusesATakenAddress() async throws {
        try await RealStack.run { stack in
            #expect(try await stack.umkreis(["down"]).status == 0)
            let other = try LoopbackListener()
            let (address, next) = ("127.0.0.1:\(other.port)", "127.0.0.1:\(other.port + 1)")
            let up = try await stack.umkreis(["up", "--detach", "--http", address])
            #expect(up.status == 5, "\(up.errors)")
            #expect(up.errors.contains("\(address) cannot be used: Address already in use"), "\(up.errors)")
            #expect(up.errors.contains("umkreis up --http \(next), or for every start"), "\(up.errors)")
            #expect(up.errors.contains("umkreis config set edge.http=\(next)"), "\(up.errors)")
            let german = try await stack.umkreis(["up", "--lang", "de", "--http", address])
            #expect(german.errors.contains("\(address) ist nicht benutzbar"), "\(german.errors)")
            let console = try await stack.umkreis(["up", "--detach", "--http", "off", "--console", address])
            #expect(console.errors.contains("umkreis up --console \(next)"), "\(console.errors)")
            #expect(try await stack.umkreis(["ps"]).status == 69)
            let log = try String(contentsOfFile: stack.folder + "/log/up.log", encoding: .utf8)
            let lines = log.split(separator: "\n")
            #expect(lines.last?.contains(#""msg":"\#(address) cannot be used"#) == true, "\(log)")
            for line in lines {
                let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                #expect(record?["ts"] != nil && record?["service"] as? String == "up", "\(line)")
            }
        }
    }

    @Test("restart starts a new process with new settings, which does not count as a crash")
    func restartsServices() async throws {
        try await RealStack.run { stack in
            let (auth, chat) = (try await stack.pid(of: "auth"), try await stack.pid(of: "chat"))
            #expect(try await stack.umkreis(["config", "set", "auth.password-minimum", "12"]).status == 0)
            let restart = try await stack.umkreis(["restart", "auth"])
            #expect(restart.status == 0 && restart.output.hasPrefix("auth        ready again"), "\(restart)")
            #expect(try await stack.pid(of: "auth") != auth)
            #expect(try await stack.pid(of: "chat") == chat)
            let words = ["account", "register", "--email", "ada@example.org", "--name", "Ada", "--password-stdin"]
            let short = try await stack.umkreis(words, input: "oxide ferry\n")
            #expect(short.status == 1 && short.errors.contains("12"), "\(short.errors)")
            let all = try await stack.umkreis(["restart"])
            #expect(all.status == 0 && all.output.split(separator: "\n").count == 5, "\(all.output)\(all.errors)")
            #expect(try await stack.pid(of: "chat") != chat)
            let ps = try await stack.umkreis(["ps", "--json"])
            #expect(ps.status == 0 && !ps.output.contains(#""restarts":1"#), "\(ps.output)")
            let log = try await stack.umkreis(["logs", "chat", "--level", "info"])
            #expect(log.output.contains("chat stopped on request; starting again"), "\(log.output)")
            #expect(try await stack.umkreis(["restart", "edge"]).status == 5)
            #expect(try await stack.umkreis(["down"]).status == 0)
            #expect(try await stack.umkreis(["restart"]).status == 69)
        }
    }
}
