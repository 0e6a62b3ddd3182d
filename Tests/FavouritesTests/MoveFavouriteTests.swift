import CatalogueContract
import CatalogueCore
import FavouritesContract
import ServiceKit
import TestKit
import Testing

@testable import FavouritesCore

@Suite("favourites.moveFavourite")
struct MoveFavouriteTests {
    @Test(
        "a favourite is put behind another, or to the front",
        .services(CatalogueService.self, FavouritesService.self),
        .everyWiring
    )
    func putsItElsewhere() async throws {
        let ada = try world.person("Ada")
        var posts: [Post] = []
        for number in 1...4 { posts.insert(try await ada.posts("Lamp \(number)"), at: 0) }
        for post in posts.reversed() { try await ada.keeps(post) }
        let ids = posts.map(\.id)
        try await ada.send(MoveFavourite(post: ids[0], after: ids[2]))
        #expect(try await ada.favourites().favourites.map(\.post) == [ids[1], ids[2], ids[0], ids[3]])
        let moved = try await ada.send(MoveFavourite(post: ids[3]))
        let list = try await ada.favourites().favourites
        #expect(list.map(\.post) == [ids[3], ids[1], ids[2], ids[0]])
        #expect(list[0].order == moved.order)
        #expect(list.map(\.order) == list.map(\.order).sorted())
        try await ada.send(MoveFavourite(post: ids[1], after: ids[1]))
        try await ada.send(MoveFavourite(post: ids[1], after: ids[0]))
        #expect(try await ada.favourites().favourites.map(\.post) == [ids[3], ids[2], ids[0], ids[1]])
    }

    @Test("random moves give the requested order, also where no room is left", arguments: UInt64(1)...5)
    func keepsTheRequestedOrder(_ seed: UInt64) async throws {
        let person = UserID(high: 0, low: 1)
        try await withFavouritesFile { database in
            try await database.write { transaction in
                var chance = SeededGenerator(seed: seed)
                var order = try transaction.addPosts(8, for: person)
                var longest = 0
                for _ in 0..<300 {
                    // Mostly into the same gap, which soon is full.
                    let from = Int.random(in: 2..<order.count, using: &chance)
                    let post = order.remove(at: from)
                    let behind = Int.random(in: 0..<150, using: &chance) == 0 ? nil : order[0]
                    let found = try #require(try transaction.favourites.find(post, in: .defaultList(of: person)))
                    let other = try behind.flatMap { try transaction.favourites.find($0, in: .defaultList(of: person)) }
                    let place = try FavouriteEditing(transaction).move(found, behind: other)
                    longest = max(longest, place.text.utf8.count)
                    order.insert(post, at: behind == nil ? 0 : 1)
                    let kept = try transaction.favourites.list(in: .defaultList(of: person), limit: 100)
                    #expect(kept.map(\.post) == order)
                }
                #expect(longest > 12, "the gap has never become narrow")
                #expect(longest <= FractionalIndex.maximumLength)
            }
        }
    }

    @Test("a move changes one row") func changesOneRow() async throws {
        let person = UserID(high: 0, low: 1)
        try await withFavouritesFile { database in
            try await database.write { transaction in
                _ = try transaction.addPosts(50, for: person)
                let before = try transaction.changes.count(of: person).newest
                let all = try transaction.favourites.list(in: .defaultList(of: person), limit: 50)
                _ = try FavouriteEditing(transaction).move(all[40], behind: all[3])
                let told = try transaction.changes.list(of: person, after: before, limit: 50)
                #expect(told.compactMap(\.change.favourite?.post) == [all[40].post])
                #expect(told.count == 1)
            }
        }
    }

    @Test(.services(CatalogueService.self, FavouritesService.self)) func refusesPostsThatAreNotInTheList() async throws
    {
        let ada = try world.person("Ada")
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        try await ada.keeps(lamp)
        #expect(try await ada.refusal(MoveFavourite(post: chair.id)).field == "post")
        let fault = try await ada.refusal(MoveFavourite(post: lamp.id, after: chair.id))
        #expect(
            fault == Fault(.notFound, "the post \(chair.id) is not in the list", field: "after", rule: "not-in-list")
        )
    }
}

extension WriteTransaction {
    /// Adds posts to a person's default list, and returns them, newest first.
    fileprivate func addPosts(_ count: UInt64, for person: UserID) throws -> [PostID] {
        let posts = (1...count).map { PostID(high: 9, low: $0) }
        for (number, post) in posts.enumerated() {
            try FavouriteEditing(self).add(
                PostSnapshot(post, revision: 1),
                to: .defaultList(of: person),
                as: FavouriteID(high: 8, low: UInt64(number)),
                at: .now
            )
        }
        return posts.reversed()
    }
}
