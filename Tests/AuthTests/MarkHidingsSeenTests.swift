import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.markHidingsSeen", .services(AuthService.self))
struct MarkHidingsSeenTests {
    private let post = PostID(high: 2, low: 1)

    @Test("ends the notice until something changes, also for a suspended user", .everyWiring)
    func endsTheNotice() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let mona = try world.moderator()
        for (number, owner) in [ada, ben].enumerated() {
            try await world.hides(PostID(high: 2, low: UInt64(number + 1)), of: owner, by: mona)
        }
        #expect(try await ada.hidings().map(\.isUnseen) == [true])
        try await ada.send(MarkHidingsSeen())
        #expect(try await ada.send(ListHidings()).unseen == 0)
        #expect(try await ada.send(MyAccount()).notices == [MyAccount.unverifiedEmail])
        #expect(try await ben.send(ListHidings()).unseen == 1)
        try await ada.send(ObjectToHiding(post: post, text: "It is mine"))
        #expect(try await ada.send(ListHidings()).unseen == 0, "of the caller's own doing")
        try await world.secondModerator().send(DecideObjection(post: post, decision: .uphold))
        #expect(try await ada.send(MyAccount()).notices == [MyAccount.unverifiedEmail, MyAccount.unseenHidings])
        let suspended = try await world.suspended(ada)
        try await suspended.send(MarkHidingsSeen())
        #expect(try await suspended.send(ListHidings()).unseen == 0)
    }
}

extension World {
    /// Suspends the user Ada, and returns a new session.
    func suspended(_ user: Person) async throws -> Person {
        try await withAuthFile { transaction in
            try transaction.execute("UPDATE account SET suspendedAt = 1 WHERE id = ?", user.id)
        }
        return try await person(client.send(Sample.signIn("ada@example.org")))
    }
}
