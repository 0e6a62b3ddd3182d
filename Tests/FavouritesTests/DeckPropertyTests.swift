import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

/// The acknowledged decisions of a user's two devices before a deck.
private actor Decisions {
    private(set) var seen: Set<PostID> = []

    func note(_ post: PostID) { seen.insert(post) }
}

@Suite("cards while others publish", .services(CatalogueService.self, GeoSearchService.self, FavouritesService.self))
struct DeckPropertyTests {
    private static let searches: [@Sendable (Coordinate) -> Search] = [
        { _ in Search() },
        { Search(near: $0) },
        { Search(near: $0, within: 3_000, sort: .newest) },
        { _ in Search(words: "lamp", sort: .name, language: "de") },
    ]

    /// For all decks of two devices, with concurrent posts, deletions and decisions.
    @Test("no deck has a card that its reader has seen, or one of the reader's own", arguments: 1...8)
    func neverRepeatsACard(_ seed: UInt64) async throws {
        let here = try Coordinate(lat: 47.8, lon: 13.04)
        let search = Self.searches[Int(seed) % Self.searches.count](here)
        let reader = try world.person("Ben", isGuest: seed % 2 == 0)
        let decisions = Decisions()
        let others = try ["Ada", "Cleo"].map { try world.person($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, publisher) in (others + [reader]).enumerated() where !(index == 2 && seed % 2 == 0) {
                group.addTask { try await publisher.publishes(25, about: here, seed: seed * 10 + UInt64(index)) }
            }
            for device in 0..<2 {
                group.addTask {
                    try await reader.swipes(search, decisions, rounds: 25, seed: seed * 100 + UInt64(device))
                }
            }
            try await group.waitForAll()
        }
        try await world.waitForFollowers()
        let shown = try await others[0].published(by: others.map(\.id))
        var left: Set<PostID> = []
        var cursor: Cursor?
        repeat {
            var search = search
            search.exclude = Array(left)
            let reply = try await reader.deals(search, 7, after: cursor)
            for post in reply.cards.map(\.post.id) { #expect(left.insert(post).inserted, "\(post) came twice") }
            cursor = reply.next
        } while cursor != nil
        #expect(await left == shown.subtracting(decisions.seen))
    }
}

extension Person {
    /// Publishes posts near a point, and closes some of them.
    fileprivate func publishes(_ count: Int, about point: Coordinate, seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        for number in 0..<count {
            let away = Double.random(in: -0.01...0.01, using: &chance)
            let point = try Coordinate(lat: point.lat + away, lon: point.lon)
            let content = PostContent(kind: "offer", title: "\(name)'s lamp \(number)", point: point)
            let post = try await send(CreatePost(post: content)).post
            switch Int.random(in: 0..<10, using: &chance) {
            case 0: try await deletes(post)
            case 1: _ = try await send(ClosePost(id: post.id))
            default: break
            }
        }
    }

    /// Decides on cards deck by deck, leaving some for later.
    fileprivate func swipes(_ search: Search, _ decisions: Decisions, rounds: Int, seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        var cursor: Cursor?
        for _ in 0..<rounds {
            let seen = await decisions.seen
            let deck = try await deals(search, Int.random(in: 1...6, using: &chance), after: cursor)
            cursor = Bool.random(using: &chance) ? deck.next : nil
            for card in deck.cards {
                #expect(!seen.contains(card.post.id), "\(card.post.id) was seen")
                #expect(card.post.owner != id)
                guard Int.random(in: 0..<3, using: &chance) > 0 else { continue }
                let decision: SwipeDecision = Bool.random(using: &chance) ? .like : .skip
                do {
                    try await send(Swipe(post: card.post.id, decision: decision))
                    await decisions.note(card.post.id)
                } catch {
                    #expect(error.code == .gone)
                }
            }
        }
    }

    /// The users' posts that everybody can find.
    fileprivate func published(by owners: [UserID]) async throws -> Set<PostID> {
        var posts: Set<PostID> = []
        for owner in owners {
            let reply = try await send(ListPosts(owner: owner, state: .published, limit: 200))
            posts.formUnion(reply.posts.map(\.id))
        }
        return posts
    }
}
