import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis audit")
struct AuditCommandTests {
    @Test func listShowsTheRows() async throws {
        let row =
            #"{"number":7,"at":"2026-05-01T11:00:00.000Z","event":"authz_admin","#
            + #""account":"01K8Z3V9Q4T6M8W2K5J7N0P1RS","subject":"grant moderator"}"#
        let peer = RecordingReceiver(["auth.listAudit": [#"{"events":[\#(row)]}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("audit list --after 6 --limit 1")
        #expect(outcome.status == .ok)
        #expect(outcome.output.contains("authz_admin") && outcome.output.contains("grant moderator"))
        #expect(outcome.notices.contains("--after 7"))
        #expect(peer.recorded.map(\.body) == [#"{"after":6,"limit":1}"#])
        #expect(await shell.run("audit list --after -1").status == .usage)
    }

    @Test func checkFailsWhereARowWasChanged() async throws {
        let peer = RecordingReceiver([
            "auth.checkAudit": [#"{"isWhole":true,"rows":3}"#, #"{"isWhole":false,"brokenAt":2}"#]
        ])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let whole = await shell.run("audit check")
        #expect(whole.status == .ok && whole.output == "intact, 3 rows\n")
        let broken = await shell.run("audit check")
        #expect(broken.status == .failure && broken.output == "changed at row 2\n")
    }
}
