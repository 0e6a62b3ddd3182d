import Synchronization
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import UmkreisTokens

@Suite("TokenVerifier")
struct TokenVerifierTests {
    /// A manual clock.
    final class Clock: Sendable {
        private let time = Mutex(Timestamp(milliseconds: 1_800_000_000_000))

        var now: Timestamp { time.withLock { $0 } }

        func advance(by duration: Duration) { time.withLock { $0 = $0.adding(duration) } }
    }

    let clock = Clock()
    let signer: TokenSigner
    let verifier: TokenVerifier

    init() throws {
        signer = try Self.signer(seed: 1)
        verifier = TokenVerifier(deployment: "test", keys: [signer.publicKey], cacheLimit: 4) { [clock] in clock.now }
    }

    static func signer(seed: UInt8, deployment: String = "test") throws -> TokenSigner {
        try TokenSigner(key: TokenSigningKey(seed: [UInt8](repeating: seed, count: 32)), deployment: deployment)
    }

    private func session(_ number: Int) -> SessionID { SessionID(high: 0, low: UInt64(number)) }

    func claims(session number: Int = 1, type: String = TokenClaims.accessType) -> TokenClaims {
        TokenClaims(
            user: UserID(high: 0, low: 7),
            session: session(number),
            issuedAt: clock.now,
            expiresAt: clock.now.adding(.seconds(900)),
            type: type,
            assurance: .singleFactor,
            roles: ["moderator"]
        )
    }

    @Test func returnsTheSignedClaims() throws {
        let claims = claims()
        let token = try signer.sign(claims)
        #expect(try verifier.verify(token) == claims)
        #expect(try verifier.verify(token) == claims, "from the cache")
    }

    @Test func believesATokenUntilHalfAMinuteAfterItsEnd() throws {
        let token = try signer.sign(claims())
        clock.advance(by: .seconds(929))
        #expect(throws: Never.self) { try verifier.verify(token) }
        clock.advance(by: .seconds(1))
        #expect(throws: TokenRejection.expired) { try verifier.verify(token) }
    }

    @Test func believesATokenFromHalfAMinuteBeforeItsBeginning() throws {
        let token = try signer.sign(claims())
        clock.advance(by: .seconds(-31))
        #expect(throws: TokenRejection.notYetValid) { try verifier.verify(token) }
        clock.advance(by: .seconds(1))
        #expect(throws: Never.self) { try verifier.verify(token) }
    }

    @Test func refusesCachedTokensOfRevokedSessions() throws {
        let token = try signer.sign(claims())
        let other = try signer.sign(claims(session: 2))
        _ = try verifier.verify(token)
        verifier.revoke(session: session(1), until: clock.now.adding(.seconds(900)))
        #expect(throws: TokenRejection.revoked) { try verifier.verify(token) }
        #expect(throws: Never.self) { try verifier.verify(other) }
    }

    @Test func reportsARevocationOnceItIsInForce() throws {
        let token = try signer.sign(claims())
        let refused = Mutex<[SessionID: Bool]>([:])
        verifier.onRevocation { [verifier] session in
            refused.withLock { $0[session] = (try? verifier.verify(token)) == nil }
        }
        verifier.revoke(session: session(1), until: clock.now.adding(.seconds(900)))
        #expect(refused.withLock(\.self) == [session(1): true])
    }

    @Test func refusesATokenThatGrantsNoAccess() throws {
        let token = try signer.sign(claims(type: "rt"))
        #expect(throws: TokenRejection.wrongType) { try verifier.verify(token) }
    }

    @Test func refusesATokenOfAnotherDeployment() throws {
        let token = try Self.signer(seed: 1, deployment: "staging").sign(claims())
        #expect(throws: TokenRejection.badSignature) { try verifier.verify(token) }
    }

    @Test func refusesAKeyThatIsNotInstalled() throws {
        let token = try Self.signer(seed: 2).sign(claims())
        #expect(throws: TokenRejection.unknownKey) { try verifier.verify(token) }
    }

    @Test func isUnavailableWithoutAKey() throws {
        let verifier = TokenVerifier(deployment: "test") { [clock] in clock.now }
        let token = try signer.sign(claims())
        #expect(!verifier.hasKeys)
        #expect(!verifier.hasInstalledKeys)
        #expect(throws: TokenRejection.noKeysYet) { try verifier.verify(token) }
        #expect(TokenRejection.noKeysYet.fault.code == .unavailable)
        verifier.install(keys: [signer.publicKey])
        #expect(verifier.hasKeys)
        #expect(verifier.hasInstalledKeys)
        #expect(throws: Never.self) { try verifier.verify(token) }
    }

    @Test func refusesAFooterThatNamesAnotherKey() throws {
        let forger = try TokenSigningKey(seed: [UInt8](repeating: 2, count: 32))
        let footer = try WireJSON.encode(TokenFooter(kid: signer.publicKey.id))
        let token = try PasetoV4Public.sign(
            WireJSON.encode(claims()),
            footer: footer,
            implicitAssertion: Array("test".utf8),
            with: forger
        )
        #expect(throws: TokenRejection.badSignature) { try verifier.verify(token) }
    }

    @Test func acceptsAPermanentKeyBesideInstalledOnes() throws {
        let verifier = TokenVerifier(deployment: "test", always: [signer.publicKey]) { [clock] in clock.now }
        verifier.install(keys: [try Self.signer(seed: 2).publicKey])
        #expect(throws: Never.self) { try verifier.verify(signer.sign(claims())) }
    }

    @Test("a token of another history of auth is refused as soon as the present one is known")
    func refusesAnotherHistory() throws {
        var claims = claims()
        claims.history = "before"
        let (token, older) = (try signer.sign(claims), try signer.sign(self.claims(session: 2)))
        for history in [nil, "before"] {
            verifier.install(keys: [signer.publicKey], history: history)
            #expect(throws: Never.self) { try verifier.verify(token) }
        }
        verifier.install(keys: [signer.publicKey], history: "after")
        for _ in 1...2 { #expect(throws: TokenRejection.replacedHistory) { try verifier.verify(token) } }
        #expect(throws: Never.self) { try verifier.verify(older) }
        claims.history = "after"
        #expect(throws: Never.self) { try verifier.verify(signer.sign(claims)) }
        let fault = TokenRejection.replacedHistory.fault
        #expect(fault.code == .unauthenticated && fault.field == "token")
    }

    @Test func changesKeysWhileItRuns() throws {
        let old = try signer.sign(claims())
        let next = try Self.signer(seed: 2)
        _ = try verifier.verify(old)
        verifier.install(keys: [next.publicKey, signer.publicKey])
        #expect(throws: Never.self) { try verifier.verify(old) }
        #expect(throws: Never.self) { try verifier.verify(next.sign(claims())) }
        verifier.install(keys: [next.publicKey])
        #expect(throws: TokenRejection.unknownKey) { try verifier.verify(old) }
    }

    @Test func refusesInvalidTokens() throws {
        let key = try TokenSigningKey(seed: [UInt8](repeating: 1, count: 32))
        let footer = try WireJSON.encode(TokenFooter(kid: key.publicKey.id))
        let noClaims = PasetoV4Public.sign(
            Array(#"{"sub":1}"#.utf8),
            footer: footer,
            implicitAssertion: Array("test".utf8),
            with: key
        )
        let noFooter = PasetoV4Public.sign([1], with: key)
        let tooLong = PasetoV4Public.sign([UInt8](repeating: 32, count: 4096), footer: footer, with: key)
        for token in ["", "x", noClaims, noFooter, tooLong, String(repeating: "v", count: 100_000)] {
            #expect(throws: TokenRejection.malformed) { try verifier.verify(token) }
        }
    }

    @Test func staysCorrectUnderEviction() throws {
        let tokens = try (0..<20).map { try signer.sign(claims(session: $0)) }
        for _ in 0..<3 {
            for (index, token) in tokens.enumerated() {
                #expect(try verifier.verify(token).session == session(index))
            }
        }
    }

    @Test func answersManyTasksAtOnce() async throws {
        let tokens = try (0..<8).map { try signer.sign(claims(session: $0)) }
        let right = try await withThrowingTaskGroup(of: Bool.self) { group in
            for round in 0..<200 {
                group.addTask { [verifier, session] in
                    try verifier.verify(tokens[round % 8]).session == session(round % 8)
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(right == 200)
    }
}
