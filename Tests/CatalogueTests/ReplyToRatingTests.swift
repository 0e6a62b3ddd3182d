import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.replyToRating", .services(CatalogueService.self))
struct ReplyToRatingTests {
    @Test("the owner answers, answers otherwise, and takes it back", .everyWiring) func answers() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        let rating = try await ben.send(RatePost(post: table.id, stars: 2, text: "Cold")).rating
        let events = try await world.postEvents().count
        let said = try await ada.send(ReplyToRating(rating: rating.id, text: "Come again"))
        #expect(said.rating.reply == RatingReply(text: "Come again", repliedAt: world.clock.now))
        #expect(try await ben.send(ListRatings(post: table.id)).own == said.rating)
        #expect(try await ben.send(RatePost(post: table.id, stars: 3)).rating.reply == said.rating.reply)
        world.clock.advance(by: .seconds(60))
        #expect(
            try await ada.send(ReplyToRating(rating: rating.id, text: "Come again")).rating.reply
                == said.rating.reply
        )
        let other = try await ada.send(ReplyToRating(rating: rating.id, text: "Sorry")).rating.reply
        #expect(other == RatingReply(text: "Sorry", repliedAt: world.clock.now))
        #expect(try await ada.send(ReplyToRating(rating: rating.id)).rating.reply == nil)
        #expect(try await world.postEvents().count == events + 1)
    }

    @Test func refusesOtherUsers() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        let rating = try await ben.send(RatePost(post: table.id, stars: 2)).rating
        for person in [ben, try world.person("Mona", roles: ["moderator"])] {
            #expect(try await person.refusal(ReplyToRating(rating: rating.id, text: "Hm")).code == .forbidden)
        }
        #expect(try await ada.refusal(ReplyToRating(rating: RatingID(high: 1, low: 2))).code == .notFound)
        let long = String(repeating: "a", count: 2_001)
        #expect(try await ada.refusal(ReplyToRating(rating: rating.id, text: long)).field == "text")
        try await ada.deletes(table)
        #expect(try await ada.refusal(ReplyToRating(rating: rating.id, text: "Hm")).code == .notFound)
    }

    @Test("a blocked user's rating cannot be replied to", .services(AuthService.self, CatalogueService.self))
    func goesByBlocks() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        let rating = try await ben.send(RatePost(post: table.id, stars: 2)).rating
        try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await ada.refusal(ReplyToRating(rating: rating.id, text: "Hm")).code == .notFound)
    }
}
