import Foundation
import TestKit
import Testing

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis metrics --textfile")
struct MetricsCommandTests {
    private static func page(_ service: String) -> String {
        "{\"text\":\"# HELP umkreis_x X.\\n# TYPE umkreis_x gauge\\numkreis_x{service=\\\"\(service)\\\"} 1\\n\"}"
    }

    private static func run(_ answers: [String: [String]], _ body: (Shell, String) async throws -> Void) async throws {
        let shell = try Shell(over: RecordingReceiver(answers).transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let folder = shell.path + "/textfiles"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await body(shell, folder)
    }

    @Test("it replaces the file with the metrics of all services and leaves no other file behind")
    func replacesTheFile() async throws {
        let services = ["auth", "catalogue", "geo", "favourites", "chat"]
        let answers = Dictionary(uniqueKeysWithValues: services.map { ("\($0).metrics", [Self.page($0)]) })
        try await Self.run(answers) { shell, folder in
            let file = folder + "/umkreis.prom"
            try Data("former".utf8).write(to: URL(fileURLWithPath: file))
            let outcome = await shell.run("metrics --textfile \(file)")
            #expect(outcome.status == .ok && outcome.output.isEmpty, "\(outcome)")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(
                text.hasPrefix("# HELP umkreis_up ") && text.hasSuffix("umkreis_x{service=\"chat\"} 1\n"),
                "\(text)"
            )
            for service in services {
                #expect(text.contains("umkreis_up{service=\"\(service)\"} 1\n"))
                #expect(text.contains("umkreis_x{service=\"\(service)\"} 1\n"))
            }
            #expect(text.ranges(of: "# TYPE umkreis_x gauge").count == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["umkreis.prom"])
        }
    }

    @Test("a service that does not answer is down in the file, and the command fails")
    func reportsServicesThatAreDown() async throws {
        try await Self.run(["auth.metrics": [Self.page("auth")], "geo.metrics": ["!unavailable"]]) { shell, folder in
            let file = folder + "/umkreis.prom"
            let outcome = await shell.run("metrics auth geo --textfile \(file)")
            #expect(outcome.status == .unavailable, "\(outcome)")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text.contains("umkreis_up{service=\"auth\"} 1\numkreis_up{service=\"geo\"} 0\n"), "\(text)")
            #expect(text.contains("umkreis_x{service=\"auth\"} 1\n"))
        }
    }

    @Test("an edge with an address, or one that has run on the data, is expected")
    func expectsTheEdge() async throws {
        let services = ["auth", "catalogue", "geo", "favourites", "chat"]
        let answers = Dictionary(uniqueKeysWithValues: services.map { ("\($0).metrics", [Self.page($0)]) })
        try await Self.run(answers) { shell, folder in
            let (file, down) = (folder + "/umkreis.prom", "umkreis_up{service=\"edge\"} 0\n")
            let without = await shell.run("metrics --textfile \(file)")
            #expect(without.status == .ok, "\(without)")
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"edge\"") == false)
            let address = ["UMKREIS_PEER_EDGE": "tcp://edge:5706"]
            let named = await shell.run("metrics --textfile \(file)", environment: address)
            #expect(named.status == .unavailable, "\(named)")
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains(down))
            try Data().write(to: URL(fileURLWithPath: file))
            try FileManager.default.createDirectory(
                atPath: shell.path + "/.local/share/umkreis/edge",
                withIntermediateDirectories: true
            )
            let known = await shell.run("metrics --textfile \(file)")
            #expect(known.status == .unavailable, "\(known)")
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains(down))
        }
    }

    @Test("a file that cannot be written is reported, and the former one stays") func refuses() async throws {
        try await Self.run(["auth.metrics": [Self.page("auth")]]) { shell, folder in
            let outcome = await shell.run("metrics auth --textfile \(folder + "/none/umkreis.prom")")
            #expect(outcome.status == .configuration && outcome.notices.contains("cannot write"), "\(outcome)")
        }
    }

    @Test("--every continues after a failed service and ends if the file cannot be written")
    func repeats() async throws {
        // A fault that is not repeated within a call.
        let answers = ["!forbidden", Self.page("auth"), Self.page("auth")]
        let receiver = RecordingReceiver(["auth.metrics": answers])
        let shell = try Shell(over: receiver.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let folder = shell.path + "/textfiles"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        async let ended = shell.run("metrics auth --textfile \(folder + "/umkreis.prom") --every 1ms")
        try await eventually { receiver.recorded.count >= answers.count }
        // At once, while the command writes into it.
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "-elsewhere")
        let outcome = await ended
        #expect(outcome.status == .configuration && outcome.notices.contains("refused"), "\(outcome)")
        #expect(outcome.notices.contains("cannot write"), "\(outcome)")
    }

    @Test("--every is refused without --textfile") func needsAFile() async throws {
        try await Self.run([:]) { shell, _ in
            let outcome = await shell.run("metrics --every 15s")
            #expect(outcome.status == .usage && outcome.notices.contains("--every needs --textfile"), "\(outcome)")
        }
    }
}
