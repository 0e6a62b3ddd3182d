import AuthCore
import CatalogueCore
import Foundation
import GatewaySupervision
import TestKit
import Testing
import UmkreisTokens
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// Commands reserved to the stack's owner.
@Suite("the stack's owner", .services(AuthService.self, CatalogueService.self))
struct OwnerTests {
    private static let deployment = ["UMKREIS_DEPLOYMENT": World.deployment]

    @Test func sendsCallsOfOperatorsAndServices() async throws {
        let shell = try Shell(in: world)
        try shell.ownStack(key: World.serviceKeySeed)
        let metrics = await shell.run("metrics auth catalogue", environment: Self.deployment)
        #expect(metrics.status == .ok, "\(metrics.notices)")
        #expect(metrics.output.contains("# TYPE umkreis_requests_running gauge"))
        #expect(metrics.output.ranges(of: "# HELP umkreis_requests_running").count == 1)
        #expect(metrics.output.contains(#"umkreis_requests_running{service="auth"}"#))
        #expect(metrics.output.contains(#"umkreis_requests_running{service="catalogue"}"#))
        for call in ["catalogue.stats", "catalogue.eventsAfter"] {
            let outcome = await shell.run("call \(call) sequence:=0", environment: Self.deployment)
            #expect(outcome.status == .ok, "\(outcome.notices)")
        }
        let line = #"{"v":1,"id":1,"call":"catalogue.eventsAfter","body":{"sequence":0}}"#
        let piped = await shell.run("pipe", input: line, environment: Self.deployment)
        #expect(piped.output.contains(#""body":{"#), "\(piped.output)")
        let anonymous = await shell.run("pipe --anonymous", input: line, environment: Self.deployment)
        #expect(anonymous.output.contains(#""code":"unauthenticated""#))
    }

    @Test func reportsAStackOfAnotherName() async throws {
        let shell = try Shell(in: world)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("metrics auth", environment: ["UMKREIS_DEPLOYMENT": "other"])
        #expect(outcome.status == .authenticationRequired)
        #expect(outcome.notices.contains("set UMKREIS_DEPLOYMENT"))
    }

    @Test func needsAReadableKey() async throws {
        let shell = try Shell(in: world)
        let nobody = await shell.run("metrics auth")
        #expect(nobody.status == .failure)
        #expect(nobody.notices.contains("this is for operators, and you cannot read the service key of "))
        try await shell.registers("paula")
        let paula = await shell.run("metrics auth --profile paula")
        #expect(paula.status == .failure)
        #expect(paula.notices.contains("this is for operators"))
        let events = await shell.run("call auth.eventsAfter sequence:=0 --profile paula")
        #expect(events.notices.contains("this is for the services of the stack"))
        #expect(await shell.run("operator token").status == .failure)
        #expect(!FileManager.default.fileExists(atPath: shell.dataDirectory), "the gateway made a key")
    }

    @Test func doesNotUseAKeyThatOthersMayRead() async throws {
        let shell = try Shell(in: world)
        try shell.ownStack(key: World.serviceKeySeed)
        #expect(chmod(shell.dataDirectory + "/keys/service.key", 0o640) == 0)
        let outcome = await shell.run("metrics auth", environment: Self.deployment)
        #expect(outcome.status == .configuration)
        #expect(outcome.notices.contains("its mode must be 0600"))
    }

    @Test("UMKREIS_SERVICE_KEY names another file, as that which a container has mounted")
    func findsTheKeyElsewhere() async throws {
        let shell = try Shell(in: world)
        try PrivateFile(shell.path + "/secrets/service.key").write(World.serviceKeySeed)
        let environment = ["UMKREIS_SERVICE_KEY": shell.path + "/secrets/service.key"]
        let outcome = await shell.run("metrics auth", environment: environment.merging(Self.deployment) { $1 })
        #expect(outcome.status == .ok, "\(outcome.notices)")
    }

    @Test(.noServices) func printsATokenForPrograms() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let printed = await shell.run("operator token", environment: Self.deployment)
        #expect(printed.status == .ok)
        let verifier = TokenVerifier(
            deployment: World.deployment,
            serviceKey: try ServiceKey(seed: World.serviceKeySeed).publicKey,
            now: { Timestamp(milliseconds: 1_777_636_800_000) }
        )
        guard case .service(.gateway) = try verifier.bearer(of: String(printed.output.dropLast())) else {
            Issue.record("the token is not the gateway's")
            return
        }
    }

    @Test(.noServices) func aProfileThatIsAnOperatorSendsAsItself() async throws {
        let peer = RecordingReceiver(["auth.metrics": [#"{"text":""}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let own = try Self.token(roles: [Role.operator])
        try shell.signIn(token: own)
        #expect(await shell.run("metrics auth").status == .ok)
        try shell.signIn(token: try Self.token(roles: [Role.moderator]))
        #expect(await shell.run("metrics auth").status == .ok)
        #expect(peer.recorded.map(\.call) == ["auth.metrics", "auth.metrics"])
        #expect(peer.recorded.first?.token == own)
        #expect(peer.recorded.last?.token?.contains(".") == true && peer.recorded.last?.token != own)
    }

    @Test(.noServices) func aGrantedRoleAppliesAfterOneRenewal() async throws {
        let granted = try Self.token(roles: [Role.operator])
        let renewed =
            #"{"user":"\#(someID)","session":"\#(someID)","isGuest":false,"token":"\#(granted)","#
            + #""tokenExpiresAt":"2026-05-01T12:15:00.000Z","refreshToken":"refresh-2","#
            + #""sessionExpiresAt":"2026-06-01T12:00:00.000Z"}"#
        let peer = RecordingReceiver(["auth.refreshSession": [renewed], "auth.metrics": [#"{"text":""}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn(token: try Self.token(roles: []))
        #expect(await shell.run("metrics auth").status == .ok)
        #expect(peer.recorded.map(\.call) == ["auth.refreshSession", "auth.metrics"])
        #expect(peer.recorded.last?.token == granted)
    }

    /// A token like auth's, as far as the gateway checks it.
    private static func token(roles: [String]) throws -> String {
        let noon = Timestamp(milliseconds: 1_777_636_800_000)
        let signer = try TokenSigner(
            key: TokenSigningKey(seed: [UInt8](repeating: 5, count: TokenSigningKey.seedLength)),
            deployment: "local"
        )
        return try signer.sign(
            TokenClaims(
                user: UserID(high: 0, low: 7),
                session: SessionID(high: 0, low: 8),
                issuedAt: noon,
                expiresAt: noon.adding(.seconds(900)),
                assurance: .singleFactor,
                roles: roles
            )
        )
    }
}
