import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.statuses", .services(CatalogueService.self, GeoSearchService.self))
struct StatusesTests {
    @Test(.everyWiring) func saysWhetherPostsAreOpen() async throws {
        let ada = try world.person("Ada")
        let café = try await ada.opens("Café", "Mo-Fr 09:00-18:00")
        let bar = try await ada.opens("Bar", "whenever we like")
        let park = try await ada.posts("Park", kind: .offer)
        try await world.waitForFollowers()
        // A Monday.
        let at = try #require(Timestamp("2026-11-23T16:45:00Z"))
        let told = try await world.client.send(
            Statuses(posts: [bar, park, café, bar, PostID(high: 1, low: 1)], at: at)
        )
        let closing = OpeningChange(
            at: try #require(Timestamp("2026-11-23T17:00:00Z")),
            localTime: "2026-11-23T18:00",
            to: .closed
        )
        #expect(
            told.statuses == [
                PostStatus(post: bar, opening: PostOpening(status: .unknown)),
                PostStatus(post: café, opening: PostOpening(status: .closesSoon, nextChange: closing)),
            ]
        )
        let soon = try await world.client.send(Statuses(posts: [café], at: at, soonSeconds: 600)).statuses
        #expect(soon.map(\.opening.status) == [.open])
        #expect(try await world.client.send(Statuses(posts: [])).statuses.isEmpty)
    }

    @Test func agreesWithSearch() async throws {
        let ada = try world.person("Ada")
        let café = try await ada.opens("Café", "Mo-Fr 09:00-18:00; PH off")
        try await world.waitForFollowers()
        let hit = try #require(try await ada.send(Search(words: "café")).hits.first)
        #expect(try await ada.send(Statuses(posts: [café])).statuses.map(\.opening) == [hit.opening])
    }

    @Test(
        "omits closed posts and those of blocked users",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
    ) func omitsHiddenPosts() async throws {
        let ada = try await world.registered("ada")
        let ben = try await world.registered("ben")
        let (café, bar) = (try await ada.opens("Café", "24/7"), try await ada.opens("Bar", "24/7"))
        let draft = PostContent(
            kind: .restaurant,
            title: "Draft",
            point: try .salzburg,
            hours: "24/7",
            attributes: ["cuisine": ["thai"]]
        )
        let secret = try await ada.send(CreatePost(post: draft, draft: true)).post.id
        try await ada.send(ClosePost(id: bar))
        try await world.waitForFollowers()
        #expect(try await ben.send(Statuses(posts: [café, bar, secret])).statuses.map(\.post) == [café])
        try await ada.send(Block(user: ben.id))
        try await world.waitForFollowers()
        #expect(try await ben.send(Statuses(posts: [café])).statuses.isEmpty)
        #expect(try await world.client.send(Statuses(posts: [café])).statuses.map(\.post) == [café])
    }

    @Test(.services(GeoSearchService.self)) func refusesValuesOutOfBounds() async throws {
        let ada = try world.person("Ada")
        let one = PostID(high: 1, low: 1)
        #expect(try await ada.refusal(Statuses(posts: Array(repeating: one, count: 201))).field == "posts")
        #expect(try await ada.refusal(Statuses(posts: [one], soonSeconds: -1)).field == "soonSeconds")
        #expect(try await ada.refusal(Statuses(posts: [one], soonSeconds: 86_401)).field == "soonSeconds")
        let far = world.clock.now.adding(.seconds(6 * 365 * 86_400))
        #expect(try await ada.refusal(Statuses(posts: [one], at: far)).field == "at")
    }
}

extension Person {
    fileprivate func opens(_ title: String, _ hours: String) async throws -> PostID {
        let content = PostContent(
            kind: .restaurant,
            title: title,
            point: try .salzburg,
            place: PostPlace(country: "AT", city: "Salzburg"),
            hours: hours,
            attributes: ["cuisine": ["thai"]]
        )
        return try await send(CreatePost(post: content)).post.id
    }
}
