import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite(
    "favourites of an expired guest",
    .services(AuthService.self, CatalogueService.self, FavouritesService.self)
)
struct ExpiredGuestTests {
    @Test func areRemovedWithoutThoseOfOthers() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        let guest = try world.person("a guest", isGuest: true)
        let other = try world.person("another guest", isGuest: true)
        for post in [lamp, chair] { try await guest.keeps(post) }
        try await other.keeps(lamp)
        try await world.announce(GuestExpired(guest: guest.id))
        try await world.waitForFollowers()
        #expect(try await guest.favourites().count == 0)
        #expect(try await other.favourites().favourites.map(\.post) == [lamp.id])
        try await world.stop("favourites")
        let kept = try await world.file(of: FavouritesService.self) { transaction in
            try transaction.rows("SELECT post FROM keptPost") { try $0[0, as: PostID.self] }
        }
        #expect(kept == [lamp.id])
    }
}

extension World {
    /// Makes auth publish an event that would take three months.
    fileprivate func announce(_ event: some Event) async throws {
        try await stop("auth")
        try await file(of: AuthService.self) { try $0.announce(event) }
        try await start("auth")
    }

    @discardableResult
    fileprivate func file<Definition: ServiceDefinition, Value: Sendable>(
        of definition: Definition.Type,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(database(of: definition))
        let value = try await database.write(body)
        try await database.close()
        return value
    }
}
