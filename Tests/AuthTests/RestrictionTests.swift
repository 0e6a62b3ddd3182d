import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("restricted users", .services(AuthService.self, CatalogueService.self, FavouritesService.self))
struct RestrictionTests {
    private static let post = CreatePost(post: PostContent(kind: "offer", title: "A lamp"))

    @Test(
        "an unverified address may do more than a guest only if the operator allows it",
        .settings(["unverified-may-post": "no"])
    )
    func mayPostIfTheOperatorAllowsIt() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(Self.post)
        #expect(fault.code == .forbidden)
        #expect(fault.rule == "email-unverified")
        #expect(try await ada.send(ListPosts(owner: ada.id)).posts.isEmpty)
        _ = try await ada.send(RemoveFavourite(post: PostID(high: 1, low: 1)))
        _ = try await ada.send(ListSessions())
        _ = try await ada.send(ChangeUsername(username: "ada.l"))
    }

    @Test("a suspended user reads and cannot write") func readOnlyWhileTheyAreSuspended() async throws {
        let ada = try await world.registered("Ada")
        try await world.withAuthFile { transaction in
            try transaction.execute("UPDATE account SET suspendedAt = 1 WHERE id = ?", ada.id)
        }
        let suspended = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        #expect(try await suspended.send(MyAccount()).suspendedAt != nil)
        #expect(try await suspended.send(ListPosts(owner: ada.id)).posts.isEmpty)
        #expect(try await suspended.refusal(Self.post).rule == "suspended")
        let favourite = AddFavourite(post: PostID(high: 1, low: 1))
        #expect(try await suspended.refusal(favourite).rule == "suspended")
        _ = try await suspended.send(SignOut())
    }
}
