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
        let now = clock.now
        try await withAuthFile { transaction in
            try transaction.execute(
                """
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
                INSERT INTO session (id, account, deviceID, createdAt, rotatedAt, expiresAt, tokensUntil, endedAt, ending)
                SELECT printf('%026d', n), ?2, printf('%026d', n), ?3, ?3, ?3 + 86400000, ?3 + 900000 - n % 1000, ?3, 'signedOut' FROM number
                """,
                count,
                account,
                now
            )
        }
    }
}
