import Foundation
import GatewaySupervision
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis open")
struct OpenCommandTests {
    private static func withEdge(_ body: (Shell) async throws -> Void) async throws {
        try await FakeEdge.run { edge in
            let shell = try Shell(over: RecordingReceiver([:]).transport)
            try edge.claim(shell.dataDirectory, console: true)
            try await body(shell)
        }
    }

    @Test("the address is printed for programs, as this machine reaches it") func printsTheAddress() async throws {
        try await Self.withEdge { shell in
            let outcome = await shell.run("open")
            #expect(outcome.status == .ok && outcome.notices.isEmpty, "\(outcome)")
            #expect(outcome.output.hasPrefix("http://127.0.0.1:40123"))
            #expect(await shell.run("open --console").output == "http://127.0.0.1:40124/console\n")
            let data = await shell.run("open --console --json").json?["data"]
            #expect(data?["address"]?.text == "http://127.0.0.1:40124/console" && data?["isOpened"] == .bool(false))
        }
    }

    @Test("a person's browser gets the address") func opensTheBrowser() async throws {
        try await Self.withEdge { shell in
            let (browser, opened) = (shell.path + "/browser", shell.path + "/opened")
            try "#!/bin/sh\necho \"$1\" > \(opened)\n".write(toFile: browser, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
            let environment = ["BROWSER": browser, "PATH": "/usr/bin:/bin"]
            let printed = await shell.run("open --console --print", onTerminal: true, environment: environment)
            #expect(printed.status == .ok && !FileManager.default.fileExists(atPath: opened))
            let outcome = await shell.run("open --console", onTerminal: true, environment: environment)
            #expect(outcome.notices == "opened in the browser\n", "\(outcome)")
            #expect(try String(contentsOfFile: opened, encoding: .utf8) == "http://127.0.0.1:40124/console\n")
            let without = await shell.run("open", onTerminal: true, environment: ["BROWSER": "/nowhere"])
            #expect(without.status == .ok && without.notices == "open it in a browser\n", "\(without)")
        }
    }

    @Test("without a stack or an edge, and on another machine, it suggests a remedy")
    func explainsRefusals() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let down = await shell.run("open")
        #expect(down.status == .stackDown && down.notices.contains("umkreis up"), "\(down.notices)")
        let remote = await shell.run("open", environment: ["UMKREIS_PEER_AUTH": "tcp://auth:5701"])
        #expect(remote.status == .configuration && remote.notices.contains("docker compose port edge 8080"))
    }
}
