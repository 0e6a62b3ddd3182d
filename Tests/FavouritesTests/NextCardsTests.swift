import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("favourites.nextCards", .services(CatalogueService.self, GeoSearchService.self, FavouritesService.self))
struct NextCardsTests {
    @Test("returns the whole posts of a search one by one, to a guest too", .everyWiring)
    func returnsCards() async throws {
        let ada = try world.person("Ada")
        let here = try Coordinate(lat: 47.8, lon: 13.04)
        var content = PostContent(kind: "offer", title: "Tiffany lamp", text: "green", point: here)
        content.contact = PostContact(email: "ada@example.org")
        let lamp = try await ada.send(CreatePost(post: content)).post
        try await ada.posts("A chair")
        try await world.waitForFollowers()
        let guest = try world.person("Gast", isGuest: true)
        let reply = try await guest.deals(Search(words: "lamp", near: here, within: 500))
        #expect(reply.cards == [Card(post: lamp, distance: 0, highlights: [HighlightRange(start: 8, length: 4)])])
        #expect(reply.next == nil)
    }

    @Test("omits posts that were decided on, on any device") func omitsDecidedPosts() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(6)
        try await world.waitForFollowers()
        #expect(try await ben.cards(limit: 4) == ["Lamp 5", "Lamp 4", "Lamp 3", "Lamp 2", "Lamp 1", "Lamp 0"])
        let first = try await ben.deals(Search(), 2)
        #expect(first.cards.map(\.post.id) == [posts[5].id, posts[4].id])
        try await ben.likes(posts[5])
        try await ben.skips(posts[4])
        let elsewhere = try world.person("Ben", id: ben.id)
        #expect(try await elsewhere.cards() == ["Lamp 3", "Lamp 2", "Lamp 1", "Lamp 0"])
        let second = try await ben.deals(Search(), 2, after: first.next)
        #expect(second.cards.map(\.post.id) == [posts[3].id, posts[2].id])
        try await world.restart("favourites")
        try await world.waitForFollowers()
        #expect(try await elsewhere.cards().count == 4)
        #expect(try await world.person("Cleo").cards().count == 6)
    }

    @Test("starts over for newer posts, and then reports that no cards are left")
    func mixesInNewPosts() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(4)
        try await world.waitForFollowers()
        let first = try await ben.deals(Search(), 2)
        for post in posts[2...] { try await ben.skips(post) }
        let newer = try await ada.posts("A newer lamp")
        try await world.waitForFollowers()
        let second = try await ben.deals(Search(), 2, after: first.next)
        #expect(second.cards.map(\.post.id) == [posts[1].id, posts[0].id])
        for post in posts[..<2] { try await ben.skips(post) }
        let third = try await ben.deals(Search(), 2, after: second.next)
        #expect(third.cards.map(\.post.id) == [newer.id])
        #expect(third.next == nil)
        try await ben.skips(newer)
        #expect(try await ben.deals() == NextCards.Reply(cards: []))
        try await ada.posts("The newest lamp")
        try await world.waitForFollowers()
        #expect(try await ben.cards() == ["The newest lamp"])
    }

    @Test(.services(AuthService.self, CatalogueService.self, GeoSearchService.self, FavouritesService.self))
    func omitsOwnBlockedAndHiddenPosts() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        let cleo = try await world.registered("Cleo")
        try await ada.posts("Ada's lamp")
        let closed = try await ada.posts("A closed lamp")
        try await ben.posts("Ben's lamp")
        try await cleo.posts("Cleo's lamp")
        try await ada.send(ClosePost(id: closed.id))
        try await world.waitForFollowers()
        #expect(try await ben.cards() == ["Cleo's lamp", "Ada's lamp"])
        try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await ben.cards() == ["Cleo's lamp"])
        #expect(try await ada.cards() == ["Cleo's lamp"])
        #expect(try await cleo.cards() == ["Ben's lamp", "Ada's lamp"])
    }

    @Test func omitsFavourites() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(2)
        try await world.waitForFollowers()
        try await ben.keeps(posts[0])
        #expect(try await ben.cards() == ["Lamp 1"])
    }

    @Test("a favourite that is removed stays seen") func removedFavouritesStaySeen() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(2)
        try await world.waitForFollowers()
        try await ben.likes(posts[0])
        _ = try await ben.letsGo(posts[0])
        #expect(try await ben.cards() == ["Lamp 1"])
    }

    @Test("posts of a deleted list stay seen, except those in other lists")
    func remembersWhatWentWithItsList() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(4)
        try await world.waitForFollowers()
        let list = try await ben.send(CreateList(name: "Lamps")).list.id
        try await ben.skips(posts[3])
        for post in posts[0...2] { try await ben.send(AddFavourite(post: post.id, list: list)) }
        try await ben.keeps(posts[1])
        try await ben.send(DeleteList(list: list))
        #expect(try await ben.cards().isEmpty)
        #expect(try await ben.send(UndoSwipe()).undone?.post == posts[3].id)
        _ = try await ben.letsGo(posts[1])
        #expect(try await ben.cards() == ["Lamp 3"])
    }

    @Test("posts decided on without a card are remembered, and only swipes are undone")
    func remembersFavouritesAddedByHand() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(3)
        try await world.waitForFollowers()
        try await ben.skips(posts[2])
        try await ben.keeps(posts[0])
        _ = try await ben.letsGo(posts[0])
        #expect(try await ben.cards() == ["Lamp 1"])
        let undone = try await ben.send(UndoSwipe()).undone
        #expect(undone?.post == posts[2].id && undone?.decision == .skip)
        #expect(try await ben.send(UndoSwipe()).undone == nil)
        #expect(try await ben.cards(Search(sort: .name)) == ["Lamp 1", "Lamp 2"])
        try await ben.likes(posts[1])
        #expect(try await ben.send(UndoSwipe()).undone?.post == posts[1].id)
        #expect(try await ben.cards(Search(sort: .name)) == ["Lamp 1", "Lamp 2"])
    }

    @Test func continuesBeyondTheLimitOfOneCall() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(60)
        try await world.waitForFollowers()
        for post in posts[1...] { try await ben.skips(post) }
        #expect(try await ben.cards(Search(sort: .name), limit: 1) == ["Lamp 0"])
        try await ben.skips(posts[0])
        #expect(try await ben.cards(limit: 1) == [])
    }

    @Test func isUnavailableWithoutTheCatalogueOrSearch() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        try await ada.posts("A lamp")
        try await world.waitForFollowers()
        try await world.stop("catalogue")
        #expect(try await ben.refusal(NextCards(search: Search())).code == .unavailable)
        try await world.start("catalogue")
        try await world.stop("geo")
        #expect(try await ben.refusal(NextCards(search: Search())).code == .unavailable)
    }

    @Test func refusesInvalidSearches() async throws {
        let ben = try world.person("Ben")
        try await world.person("Ada").putsUp(3)
        try await world.waitForFollowers()
        func refusal(_ search: Search, limit: Int? = nil, cursor: Cursor? = nil) async throws -> String? {
            let fault = try await ben.refusal(NextCards(search: search, limit: limit, cursor: cursor))
            #expect(fault.code == .invalid)
            return fault.field
        }
        #expect(try await refusal(Search(), limit: 0) == "limit")
        #expect(try await refusal(Search(), limit: 51) == "limit")
        #expect(try await refusal(Search(), cursor: Cursor(text: "x")) == "cursor")
        #expect(try await refusal(Search(), cursor: Cursor(text: "fnonsense")) == "cursor")
        let lamps = try #require(try await ben.deals(Search(words: "lamp"), 1).next)
        #expect(try await refusal(Search(words: "chair"), cursor: lamps) == "cursor")
        #expect(try await refusal(Search(facets: ["kind"])) == "search.facets")
        #expect(try await refusal(Search(limit: 5)) == "search.limit")
        #expect(try await refusal(Search(cursor: lamps)) == "search.cursor")
        #expect(try await refusal(Search(within: 5)) == "search.near")
        #expect(try await refusal(Search(words: " - ")) == "search.words")
        let many = (1...201).map { PostID(high: 1, low: $0) }
        #expect(try await refusal(Search(exclude: many)) == "search.exclude")
    }
}

extension Person {
    @discardableResult
    func putsUp(_ count: Int) async throws -> [Post] {
        var posts: [Post] = []
        for number in 0..<count { posts.append(try await self.posts("Lamp \(number)")) }
        return posts
    }
}
