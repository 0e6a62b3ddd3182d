import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.listFavourites", .services(CatalogueService.self, FavouritesService.self))
struct ListFavouritesTests {
    @Test(.everyWiring) func showsThePosts() async throws {
        let ada = try world.person("Ada")
        var content = PostContent(kind: "offer", title: "A lamp", text: String(repeating: "bright ", count: 100))
        content.point = try Coordinate(lat: 47.8, lon: 13.04)
        content.price = try Money(amount: "3.50", currency: "EUR")
        content.contact = PostContact(email: "ada@example.org", phone: "+43 662 123")
        let lamp = try await ada.send(CreatePost(post: content)).post
        try await ada.keeps(lamp)
        let entry = try await ada.favourites().favourites[0]
        #expect(entry.state == .ok)
        #expect(entry.addedAt == world.clock.now)
        #expect(
            entry.card
                == FavouriteCard(
                    owner: ada.id,
                    kind: "offer",
                    title: "A lamp",
                    text: String(String(repeating: "bright ", count: 100).prefix(280)),
                    point: content.point,
                    price: content.price,
                    email: "ada@example.org",
                    phone: "+43 662 123"
                )
        )
    }

    @Test func listsNewestFirstPageByPage() async throws {
        let ada = try world.person("Ada")
        var kept: [PostID] = []
        for number in 0..<5 {
            let post = try await ada.posts("Lamp \(number)")
            try await ada.keeps(post)
            kept.insert(post.id, at: 0)
        }
        let first = try await ada.favourites(limit: 2)
        #expect(first.favourites.map(\.post) == Array(kept[0..<2]))
        #expect(first.count == 5)
        try await ada.keeps(try await ada.posts("A newer lamp"))
        let second = try await ada.favourites(limit: 2, after: first.next)
        #expect(second.favourites.map(\.post) == Array(kept[2..<4]))
        #expect(second.count == 6)
        let third = try await ada.favourites(limit: 2, after: second.next)
        #expect(third.favourites.map(\.post) == Array(kept[4...]))
        #expect(third.next == nil)
    }

    @Test func isPrivate() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        let lamp = try await ada.posts("A lamp")
        try await ada.keeps(lamp, note: "secret")
        #expect(try await bob.favourites() == ListFavourites.Reply(favourites: [], count: 0))
        try await bob.keeps(lamp)
        #expect(try await bob.favourites().favourites.map(\.note) == [nil])
    }

    @Test func reportsChangedAndDeletedPosts() async throws {
        let ada = try world.person("Ada")
        let table = try await ada.imports("A table")
        let lamp = try await ada.posts("A lamp")
        for post in [table, lamp] { try await ada.keeps(post) }
        #expect(try await ada.states() == [.ok, .ok])
        world.clock.advance(by: .seconds(60))
        try await ada.imports("A round table")
        try await ada.deletes(lamp)
        let list = try await ada.favourites()
        #expect(list.favourites.map(\.state) == [.gone, .changed])
        #expect(list.favourites.map(\.goneAt) == [world.clock.now, nil])
        #expect(list.favourites.map(\.card?.title) == [nil, "A round table"])
        #expect(list.count == 2)
    }

    @Test func comesFromEventsWithoutTheCatalogue() async throws {
        let ada = try world.person("Ada")
        let table = try await ada.imports("A table")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        for post in [table, lamp, chair] { try await ada.keeps(post) }
        try await ada.imports("A round table")
        try await ada.deletes(lamp)
        try await world.waitForFollowers()
        try await world.stop("catalogue")
        let list = try await ada.favourites()
        #expect(list.favourites.map(\.state) == [.unknown, .gone, .changed])
        #expect(list.favourites.map(\.goneAt) == [nil, world.clock.now, nil])
        #expect(list.favourites.allSatisfy { $0.card == nil })
        #expect(list.count == 3)
        try await world.start("catalogue")
        #expect(try await ada.states() == [.ok, .gone, .changed])
    }

    @Test("a hidden post stays in the list, with the reason") func reportsHiddenPosts() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        var content = PostContent(kind: "offer", title: "Soup")
        content.validUntil = world.clock.now.adding(.seconds(60))
        let soup = try await ada.send(CreatePost(post: content)).post
        for post in [lamp, soup] { try await ada.keeps(post) }
        try await ada.send(ClosePost(id: lamp.id))
        world.clock.advance(by: .seconds(60))
        let list = try await ada.favourites().favourites
        #expect(list.map(\.state) == [.expired, .closed])
        #expect(list.map(\.card?.title) == ["Soup", "A lamp"])
        try await world.runMaintenance(of: "catalogue")
        try await world.waitForFollowers()
        try await world.stop("catalogue")
        #expect(try await ada.states() == [.expired, .closed])
        try await world.start("catalogue")
        try await ada.send(PublishPost(id: lamp.id))
        try await world.waitForFollowers()
        try await world.stop("catalogue")
        #expect(try await ada.states() == [.expired, .changed])
    }

    @Test func aPostThatIsKeptAfterAChangeIsNotCalledChanged() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        let table = try await ada.imports("A table")
        try await ada.keeps(table)
        try await bob.keeps(try await ada.imports("A round table"))
        try await world.waitForFollowers()
        #expect(try await ada.states() == [.changed])
        #expect(try await bob.states() == [.ok])
    }

    @Test func catchesUpWithWhatHappenedWhileItWasDown() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.keeps(lamp)
        try await world.stop("favourites")
        try await ada.deletes(lamp)
        try await world.start("favourites")
        try await world.waitForFollowers()
        try await world.stop("catalogue")
        #expect(try await ada.states() == [.gone])
    }

    @Test(.services(FavouritesService.self)) func refusesInvalidLimitsAndCursors() async throws {
        let ada = try world.person("Ada")
        let limit = try await ada.refusal(ListFavourites(limit: 201))
        #expect(limit == BrokenRule.outOfRange(1...200).fault(at: "limit"))
        let cursor = try await ada.refusal(ListFavourites(cursor: Cursor(text: "x")))
        #expect(cursor == BrokenRule.notACursor.fault(at: "cursor"))
    }
}
