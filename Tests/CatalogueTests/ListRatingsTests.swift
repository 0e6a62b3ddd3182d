import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.listRatings", .services(CatalogueService.self))
struct ListRatingsTests {
    @Test("a stranger reads them page by page, in three orders", .everyWiring) func pages() async throws {
        let table = try await world.person("Ada").posts(try .restaurant("Triangel"))
        for stars in [3, 5, 1, 5, 2] {
            try await world.person("Somebody").send(RatePost(post: table.id, stars: stars))
            world.clock.advance(by: .seconds(1))
        }
        for (order, expected) in [
            (nil, [2, 5, 1, 5, 3]), (.newest, [2, 5, 1, 5, 3]), (.best, [5, 5, 3, 2, 1]),
            (.worst, [1, 2, 3, 5, 5]),
        ] as [(RatingOrder?, [Int])] {
            var told: [Rating] = []
            var cursor: Cursor?
            repeat {
                let request = ListRatings(post: table.id, sort: order, limit: 2, cursor: cursor)
                let page = try await world.client.send(request)
                #expect(page.summary == RatingSummary(count: 5, mean: 3.2, rank: 3.35))
                #expect(page.own == nil)
                told += page.ratings
                cursor = page.next
            } while cursor != nil
            #expect(told.map(\.stars) == expected)
            #expect(Set(told.map(\.id)).count == 5)
        }
    }

    @Test("the caller's own rating is returned separately") func returnsTheCallersRating() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        let own = try await ben.send(RatePost(post: table.id, stars: 4, text: "Fine")).rating
        try await world.person("Cleo").send(RatePost(post: table.id, stars: 2))
        #expect(try await ben.send(ListRatings(post: table.id, limit: 1)).own == own)
        #expect(try await ada.send(ListRatings(post: table.id)).own == nil)
    }

    @Test("ratings of blocked users are hidden but counted", .services(AuthService.self, CatalogueService.self))
    func leavesOutTheBlocked() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let cleo = try world.person("Cleo")
        let table = try await cleo.posts(try .restaurant("Triangel"))
        for person in [ada, ben] { try await person.send(RatePost(post: table.id, stars: 4)) }
        try await ada.send(Block(user: ben.id))
        try await world.waitForFollowers()
        for person in [ada, ben] {
            for order in [RatingOrder.newest, .best, .worst] {
                let reply = try await person.send(ListRatings(post: table.id, sort: order))
                #expect(reply.ratings.map(\.rater) == [person.id])
                #expect(reply.summary?.count == 2)
            }
        }
        #expect(try await cleo.send(ListRatings(post: table.id)).ratings.count == 2)
    }

    @Test func refusesInvisiblePostsAndInvalidMembers() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let draft = try await ada.send(CreatePost(post: try .restaurant("Triangel"), draft: true)).post
        #expect(try await ben.refusal(ListRatings(post: draft.id)).code == .notFound)
        #expect(try await ada.send(ListRatings(post: draft.id)) == ListRatings.Reply(ratings: []))
        #expect(try await ada.refusal(ListRatings(post: draft.id, sort: "loudest")).field == "sort")
        #expect(try await ada.refusal(ListRatings(post: draft.id, limit: 0)).field == "limit")
        let cursor = Cursor(fields: ["x"])
        #expect(try await ada.refusal(ListRatings(post: draft.id, cursor: cursor)).field == "cursor")
    }
}
