import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("ended sessions, very many", .services(AuthService.self, CatalogueService.self))
struct EndedSessionsTests {
    private static let many = 100_000

    /// They exceeded a reply's size limit: services could not start, nor learn of sign-outs.
    @Test(.wiring(.zeroMQ)) func areRefusedByAServiceThatStartsLater() async throws {
        let ada = try await world.registered("Ada")
        let other = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        try await world.stop("catalogue")
        try await world.endManySessions(Self.many, of: ada.id)
        _ = try await ada.send(SignOut())
        // Waits until the service has followed auth, with a timeout.
        try await world.start("catalogue")
        let list = ListPosts(owner: ada.id)
        #expect(try await ada.refusal(list).code == .unauthenticated)
        _ = try await other.send(list)
    }

    /// An unreadable sign-out event does not block later ones.
    @Test func areFoundOutThoughAnEventCannotBeRead() async throws {
        let ada = try await world.registered("Ada")
        let other = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        let list = ListPosts(owner: ada.id)
        _ = try await ada.send(list)
        try await world.besideAuth { try $0.announce(UnreadableEnd()) }
        _ = try await ada.send(SignOut())
        try await eventually { (try? await ada.refusal(list).code) == .unauthenticated }
        _ = try await other.send(SignOut())
        try await eventually { (try? await other.refusal(list).code) == .unauthenticated }
    }

    private struct UnreadableEnd: Event {
        static let name = SessionRevoked.name
        var session = 7
        var subject: String { "session/7" }
    }
}

extension World {
    /// Gives an account many recently ended sessions with unexpired tokens.
    func endManySessions(_ count: Int, of account: UserID) async throws {
        let now = clock.now.milliseconds
        try await withAuthFile { transaction in
            try transaction.execute(
                """
                WITH RECURSIVE number (n, id) AS (
                    SELECT 1, '00000000000000000001000000'
                    UNION ALL SELECT n + 1, '0000000000000000000' || (1000000 + n) FROM number WHERE n < \(count)
                )
                INSERT INTO session (
                    id, account, deviceID, createdAt, rotatedAt, expiresAt, tokensUntil, endedAt, ending)
                SELECT id, '\(account)', id, \(now), \(now), \(now + 86_400_000), \(now + 900_000) - n % 1000, \(now),
                    'signedOut'
                FROM number
                """
            )
        }
    }
}
