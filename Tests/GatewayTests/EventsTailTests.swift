import CatalogueContract
import StackTestKit
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis events tail", .stack)
struct EventsTailTests {
    private static let deployment = ["UMKREIS_DEPLOYMENT": World.deployment]

    private func declare(_ name: String) async throws {
        let kind = KindDefinition(name: PostKind(name), facets: [.point: FacetSettings()])
        _ = try await world.sending(as: .gateway).send(DeclareKind(kind: kind))
    }

    private func ownerShell() throws -> Shell {
        let shell = try Shell(in: world)
        try shell.ownStack(key: World.serviceKeySeed)
        return shell
    }

    @Test("kept events are printed from a number on, to a count") func printsKeptEvents() async throws {
        for name in ["bike", "boat", "barn"] { try await declare(name) }
        let shell = try ownerShell()
        let outcome = await shell.run(
            "events tail catalogue --since 0 --event catalogue.kindDeclared --count 2 --json",
            environment: Self.deployment
        )
        #expect(outcome.status == .ok, "\(outcome.notices)")
        let lines = try outcome.output.split(separator: "\n").map {
            try WireJSON.decode(JSONValue.self, from: Array($0.utf8))
        }
        #expect(lines.map { $0["event"]?["name"]?.text } == ["catalogue.kindDeclared", "catalogue.kindDeclared"])
        #expect(lines.allSatisfy { $0["v"] == .integer(1) })
        let last = try await world.events(of: "catalogue").last?.sequence ?? 0
        let text = await shell.run(
            "events tail catalogue --since \(last - 1) --count 1",
            environment: Self.deployment
        )
        #expect(text.output.contains("  catalogue.kindDeclared  kind barn  {"), "\(text.output)")
    }

    @Test("new events arrive while it waits, and old ones do not") func followsNewEvents() async throws {
        try await declare("bike")
        let shell = try ownerShell()
        let old = await shell.run("events tail catalogue --for 50ms", environment: Self.deployment)
        #expect(old.status == .ok && old.output.isEmpty, "\(old)")
        let last = try await world.events(of: "catalogue").last?.sequence ?? 0
        async let tailed = shell.run(
            "events tail catalogue --since \(last) --count 1 --for 30s",
            environment: Self.deployment
        )
        try await declare("boat")
        let outcome = await tailed
        #expect(outcome.status == .ok && outcome.output.contains("  kind boat  {"), "\(outcome)")
        #expect(outcome.output.split(separator: "\n").count == 1)
    }

    @Test("a time limit ends it without an event") func endsInTime() async throws {
        let shell = try ownerShell()
        let outcome = await shell.run("events tail chat --for 50ms", environment: Self.deployment)
        #expect(outcome.status == .ok && outcome.output.isEmpty, "\(outcome)")
        // A number that no event has yet counts as the newest.
        let ahead = await shell.run("events tail chat --since 999 --for 50ms", environment: Self.deployment)
        #expect(ahead.status == .ok && ahead.output.isEmpty, "\(ahead)")
    }

    @Test("events are for the stack's owner, and invalid options are refused") func refuses() async throws {
        let shell = try Shell(in: world)
        let outcome = await shell.run("events tail auth --for 50ms")
        #expect(outcome.status == .failure && outcome.notices.contains("service key"), "\(outcome.notices)")
        for command in ["events tail nowhere", "events tail auth --count 0", "events tail auth --since=-1"] {
            #expect(await shell.run(ShellCommand(command)).status == .usage, "\(command)")
        }
    }
}
