import CatalogueContract
import CatalogueCore
import FavouritesContract
import TestKit
import Testing

@testable import FavouritesCore

@Suite(
    "the maximum of favourites",
    .services(CatalogueService.self, FavouritesService.self),
    .onlyInFiles("writes five thousand rows at once, which a busy server does not do in the time of one request")
)
struct FiveThousandFavouritesTests {
    @Test func keepsFiveThousandAndRefusesOneMore() async throws {
        let ada = try world.person("Ada")
        let old = try await FiveThousandFavouritesTests.keep(4999, for: ada, in: world)
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        #expect(try await ada.keeps(lamp).count == 5000)
        let fault = try await ada.refusal(AddFavourite(post: chair.id))
        #expect(
            fault
                == Fault(
                    .conflict,
                    "you can keep at most 5000 favourites",
                    field: "post",
                    rule: "too-many-favourites",
                    values: ["most": 5000]
                )
        )
        #expect(try await ada.keeps(lamp, note: "still mine").count == 5000)
        #expect(try await world.person("Bob").keeps(chair).count == 1)

        let kept = try await ada.everyFavourite()
        #expect(kept == [lamp.id] + old.reversed())

        #expect(try await ada.letsGo(lamp).count == 4999)
        #expect(try await ada.keeps(chair).count == 5000)
    }

    /// Writes favourites directly into the database, since calls are slow.
    private static func keep(_ count: UInt64, for person: Person, in world: World) async throws -> [PostID] {
        let posts = (1...count).map { PostID(high: 0, low: $0) }
        try await world.stop("favourites")
        let database = try await Database.open(world.database(of: FavouritesService.self))
        try await database.write { transaction in
            for post in posts {
                let id = FavouriteID(high: post.high, low: post.low)
                try FavouriteEditing(transaction).add(
                    PostSnapshot(post, revision: 1),
                    to: .defaultList(of: person.id),
                    as: id,
                    at: .now
                )
            }
        }
        try await database.close()
        try await world.start("favourites")
        return posts
    }
}

extension Person {
    fileprivate func everyFavourite() async throws -> [PostID] {
        var ids: [PostID] = []
        var cursor: Cursor?
        repeat {
            let page = try await favourites(limit: 200, after: cursor)
            #expect(page.count == 5000)
            ids += page.favourites.map(\.post)
            cursor = page.next
        } while cursor != nil
        return ids
    }
}
