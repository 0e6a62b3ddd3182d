import ArgumentParser
import Foundation
import GatewaySupervision
import Glibc
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit
@testable import GatewayOperations

@Suite("umkreis doctor")
struct DoctorCommandTests {
    private static func findings(_ outcome: Shell.Outcome, _ check: String) -> [String] {
        guard case .array(let findings) = outcome.json?["data"]?["findings"] else { return [] }
        return findings.filter { $0["check"]?.text == check }.compactMap { $0["grade"]?.text }
    }

    @Test("before the first start it only warns") func warnsWithoutAStack() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("doctor --json")
        #expect(outcome.status == .ok, "\(outcome)")
        #expect(Self.findings(outcome, "folders") == ["warn"])
        #expect(Self.findings(outcome, "disk") == ["pass"] || Self.findings(outcome, "disk") == ["warn"])
        #expect(Self.findings(outcome, "service").isEmpty)
    }

    @Test("a stopped stack, an open key and an open run folder fail with the remedy") func failsForModes() async throws
    {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let data = shell.dataDirectory
        #expect(chmod("\(data)/keys/service.key", 0o640) == 0)
        #expect(mkdir("\(data)/run", 0o755) == 0)
        #expect(chmod("\(data)/run", 0o755) == 0)
        let outcome = await shell.run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("FAIL  service key"), "\(outcome)")
        #expect(outcome.output.contains("chmod 600 \(data)/keys/service.key"))
        #expect(outcome.output.contains("try: chmod 700 \(data)/run"))
        #expect(outcome.output.contains("try: umkreis up\n"), "\(outcome)")
        let json = await shell.run("doctor --json")
        #expect(json.status == .failure && json.json?["ok"] == true)
        for check in ["keys", "folders", "stack"] { #expect(Self.findings(json, check) == ["fail"], "\(check)") }
        let german = await shell.run("doctor --lang de")
        #expect(german.output.contains("FEHLER") && german.output.contains("Abhilfe: chmod 700"), "\(german)")
    }

    @Test("a session that others can read, and a setting that prevents a start, fail") func failsForFiles() async throws
    {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        try shell.signIn()
        #expect(chmod(try shell.credentialPath(), 0o644) == 0)
        let stored = #"{"set":{"auth.password-minimum":"2"},"apps":{}}"#
        try PrivateFile(shell.dataDirectory + "/settings.json").write(Array(stored.utf8))
        let outcome = await shell.run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("try: chmod 600 \(try shell.credentialPath())"), "\(outcome)")
        #expect(outcome.output.contains("try: umkreis config unset auth.password-minimum"), "\(outcome)")
    }

    @Test("a clock behind the files of the services fails") func failsForTheClock() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        try PrivateFile(shell.dataDirectory + "/auth/auth.sqlite").write([])
        // The clock of the shell is fixed at 1 May 2026.
        var times = [timespec(tv_sec: 1_777_700_000, tv_nsec: 0), timespec(tv_sec: 1_777_700_000, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, shell.dataDirectory + "/auth/auth.sqlite", &times, 0) == 0)
        #expect(Self.findings(await shell.run("doctor --json"), "clock") == ["fail"])
    }

    @Test("services elsewhere are asked, and no files of this machine are checked") func asksServicesElsewhere()
        async throws
    {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("doctor --json", environment: ["UMKREIS_PEER_GEO": "tcp://geo:5703"])
        #expect(Self.findings(outcome, "service").count == 5, "\(outcome)")
        for check in ["folders", "stack", "disk", "files", "edge", "settings"] {
            #expect(Self.findings(outcome, check).isEmpty, "\(check)")
        }
    }

    @Test(arguments: [
        ("smtp://mail.example.org:587", "mail.example.org", "587"), ("http://[::1]:8080", "::1", "8080"),
        ("http://127.0.0.1:80/path", "127.0.0.1", "80"),
    ])
    func addressesHaveAHostAndAPort(url: String, host: String, port: String) {
        let parsed = HostPort(url)
        #expect(parsed?.host == host && parsed?.port == port)
    }

    @Test("a port without a server is refused in time") func reportsAClosedPort() throws {
        let closed = try #require(HostPort("smtp://127.0.0.1:1"))
        #expect(closed.problem(within: .seconds(2)) == "Connection refused")
    }

    @Test("the first line of a reply is read, and a silent server ends at the timeout") func readsTheFirstLine()
        async throws
    {
        let server = try LineServer("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")
        let address = try #require(HostPort("http://127.0.0.1:\(server.port)"))
        let line = await BlockingCheck.value(within: .seconds(60)) {
            try? address.statusLine(of: "/readyz", within: .seconds(30)).get()
        }
        #expect(line == "HTTP/1.1 503 Service Unavailable")
        let silent = try LineServer("")
        let other = try #require(HostPort("smtp://127.0.0.1:\(silent.port)"))
        guard case .failure(let error) = other.firstLine(within: .seconds(1)) else {
            Issue.record("a silent server is read")
            return
        }
        #expect(error.reason == "Connection timed out")
    }

    @Test("keys that a connection needs and are missing fail") func failsWithoutKeys() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let environment = ["UMKREIS_PEER_GEO": "tcp://127.0.0.1:1", "HOME": folder.path]
        let directory = try DataDirectory(nil, environment)
        let refusal = #expect(throws: Refusal.self) { try ServiceConnection.sockets(of: directory) }
        var console = Console.process()
        console.environment = environment
        let session = try Session(GatewayOptions.parse([]), console, isLocal: true)
        let found = await Doctor(session, .failure(try #require(refusal))).findings()
        #expect(
            found.contains { $0.check == .peers && $0.grade == .fail && $0.remedy?.contains("keys create") == true }
        )
    }

    @Test("a check that blocks ends at its deadline") func endsBlockedChecks() async {
        let released = DispatchSemaphore(value: 0)
        let value: Bool? = await BlockingCheck.value(within: .milliseconds(20)) {
            released.wait()
            return true
        }
        #expect(value == nil)
        released.signal()
    }
}

/// A server that sends a text to its first caller.
private final class LineServer: Sendable {
    private let listener: LoopbackListener
    var port: UInt16 { listener.port }

    init(_ text: String) throws {
        listener = try LoopbackListener()
        guard !text.isEmpty else { return }
        DispatchQueue.global().async { [descriptor = listener.descriptor] in
            let caller = accept(descriptor, nil, nil)
            let bytes = Array(text.utf8)
            _ = write(caller, bytes, bytes.count)
            close(caller)
        }
    }
}
