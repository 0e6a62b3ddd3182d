import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.ratePost", .services(CatalogueService.self))
struct RatePostTests {
    @Test("mean and count are exact, and the rank is the Bayesian mean", .everyWiring) func addsUp() async throws {
        let table = try await world.person("Ada").posts(try .restaurant("Triangel"))
        #expect(table.rating == nil)
        let (ben, cleo) = (try world.person("Ben"), try world.person("Cleo"))
        let first = try await ben.send(RatePost(post: table.id, stars: 5, text: "Good soup"))
        #expect(first.rating.text == "Good soup")
        #expect(first.rating.rater == ben.id)
        // (5 + 5 × 3.5) ÷ (1 + 5)
        #expect(first.summary == RatingSummary(count: 1, mean: 5, rank: 3.75))
        let second = try await cleo.send(RatePost(post: table.id, stars: 2))
        #expect(second.summary == RatingSummary(count: 2, mean: 3.5, rank: 3.5))
        world.clock.advance(by: .seconds(60))
        let changed = try await ben.send(RatePost(post: table.id, stars: 4))
        #expect(changed.rating.id == first.rating.id)
        #expect(changed.rating.text == nil)
        #expect(changed.rating.ratedAt == first.rating.ratedAt)
        #expect(changed.rating.changedAt == world.clock.now)
        #expect(changed.summary == RatingSummary(count: 2, mean: 3, rank: 3.36))
        let post = try await ben.finds(table.id)
        #expect(post.rating == changed.summary)
        #expect(post.revision == 1)
        #expect(post.changedAt == table.changedAt)
    }

    @Test("a rating shows pictures of its rater's alone, for as long as it is there")
    func showsPictures() async throws {
        let (ada, ben, cleo) = (try world.person("Ada"), try world.person("Ben"), try world.person("Cleo"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        let soup = try await ben.uploads(.stamp).photo
        #expect(try await cleo.refusal(FindMedia(id: soup.id)).code == .notFound)
        let stolen = RatePost(post: table.id, stars: 1, photos: [soup.id])
        #expect(try await cleo.refusal(stolen).field == "photos.0")
        let many = RatePost(post: table.id, stars: 1, photos: Array(repeating: soup.id, count: 5))
        #expect(try await ben.refusal(many).field == "photos")
        let rating = try await ben.send(RatePost(post: table.id, stars: 4, photos: [soup.id])).rating
        #expect(rating.photos == [soup])
        #expect(try await cleo.send(ListRatings(post: table.id)).ratings == [rating])
        #expect(try await cleo.downloads(soup.id).isEmpty == false)
        #expect(try await ben.refusal(DeleteMedia(id: soup.id)).code == .conflict)
        #expect(try await ben.send(RatePost(post: table.id, stars: 4)).rating.photos == nil)
        #expect(try await cleo.refusal(FindMedia(id: soup.id)).code == .notFound)
        try await ben.send(RatePost(post: table.id, stars: 4, photos: [soup.id]))
        try await ada.send(DeletePost(id: table.id))
        try await world.runMaintenance(of: "catalogue")
        try await ben.send(DeleteMedia(id: soup.id))
    }

    @Test("each changed rating is published with the post, without the rater")
    func announcesThePost() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel", "austrian"))
        for stars in [5, 5, 4] { try await ben.send(RatePost(post: table.id, stars: stars, text: "Soup")) }
        let events = try await world.events(PostRated.self)
        #expect(events.map(\.post.rating?.mean) == [5, 4])
        #expect(events.map(\.post.id) == [table.id, table.id])
        #expect(events.allSatisfy { $0.searchTexts.contains("austrian") })
        let lines = try await world.postEvents().map { try WireJSON.text($0) }
        #expect(lines.allSatisfy { !$0.contains("Soup") && !$0.contains("\(ben.id)") })
    }

    @Test func refusesWhatCannotBeRated() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        func refusal(_ post: Post, by person: Person, stars: Int = 5, text: String? = nil) async throws -> Fault {
            try await person.refusal(RatePost(post: post.id, stars: stars, text: text))
        }
        #expect(try await refusal(table, by: ada).rule == "oneself")
        #expect(try await refusal(table, by: ben, stars: 0).field == "stars")
        #expect(try await refusal(table, by: ben, stars: 6).rule == "out-of-range")
        #expect(try await refusal(table, by: ben, text: String(repeating: "a", count: 2_001)).field == "text")
        #expect(try await refusal(table, by: try world.person("Gast", isGuest: true)).code == .forbidden)
        let lamp = try await ada.posts("A lamp")
        let fault = try await refusal(lamp, by: ben)
        #expect(fault.rule == "facet-off")
        #expect(fault.field == "post")
        let draft = try await ada.send(CreatePost(post: try .restaurant("New"), draft: true)).post
        #expect(try await refusal(draft, by: ben).code == .notFound)
        try await ada.closes(table)
        #expect(try await refusal(table, by: ben).rule == "wrong-state")
        try await ada.deletes(table)
        #expect(try await refusal(table, by: ben).code == .gone)
        #expect(try await world.events(PostRated.self).isEmpty)
    }

    @Test("not under a block, in whichever direction it is", .services(AuthService.self, CatalogueService.self))
    func goesByBlocks() async throws {
        let (ada, ben, cleo) = (
            try await world.registered("Ada"), try await world.registered("Ben"), try await world.registered("Cleo")
        )
        let table = try await ada.posts(try .restaurant("Triangel"))
        try await ada.send(Block(user: ben.id))
        try await cleo.send(Block(user: ada.id))
        try await world.waitForFollowers()
        for person in [ben, cleo] {
            let fault = try await person.refusal(RatePost(post: table.id, stars: 1))
            #expect(fault == Fault(.gone, "the post \(table.id) does not exist", field: "post", rule: "post-deleted"))
        }
    }

    @Test("a person rates a hundred posts a day, and may change earlier ratings at any time")
    func hasALimit() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        var tables: [Post] = []
        for number in 0...100 { tables.append(try await ada.posts(try .restaurant("Table \(number)"))) }
        for table in tables.dropLast() { try await ben.send(RatePost(post: table.id, stars: 3)) }
        let fault = try await ben.refusal(RatePost(post: tables[100].id, stars: 3))
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs == 86_400_000)
        try await ben.send(RatePost(post: tables[0].id, stars: 1))
        world.clock.advance(by: .seconds(86_400))
        try await ben.send(RatePost(post: tables[100].id, stars: 3))
    }
}
