import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.deleteRating", .services(CatalogueService.self))
struct DeleteRatingTests {
    @Test(.everyWiring) func removesTheRating() async throws {
        let (ada, ben, cleo) = (try world.person("Ada"), try world.person("Ben"), try world.person("Cleo"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        try await ben.send(RatePost(post: table.id, stars: 1))
        let rest = try await cleo.send(RatePost(post: table.id, stars: 5)).rating
        let reply = try await ben.send(DeleteRating(post: table.id))
        #expect(reply == DeleteRating.Reply(removed: true, summary: RatingSummary(count: 1, mean: 5, rank: 3.75)))
        #expect(try await ben.send(DeleteRating(post: table.id)).removed == false)
        #expect(try await ben.send(ListRatings(post: table.id)).ratings == [rest])
        #expect(try await cleo.send(DeleteRating(post: table.id)).summary == nil)
        #expect(try await ada.finds(table.id) == table)
        #expect(try await world.events(PostRated.self).map(\.post.rating?.count) == [1, 2, 1, nil])
    }

    @Test func refusesAnothers() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        try await ben.send(RatePost(post: table.id, stars: 1, text: "Fie"))
        let fault = try await ada.refusal(DeleteRating(post: table.id, rater: ben.id))
        #expect(fault.code == .forbidden)
        #expect(fault.field == "rater")
        #expect(try await ada.send(ListRatings(post: table.id)).ratings.count == 1)
    }

    @Test("deleting a rating of a closed post publishes no event") func publishesNoEventForClosedPosts() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        try await ben.send(RatePost(post: table.id, stars: 1))
        try await ada.closes(table)
        #expect(try await ben.send(DeleteRating(post: table.id)).removed)
        #expect(try await world.postEvents().map(\.name) == [PostClosed.name])
        #expect(try await ben.refusal(DeleteRating(post: PostID(high: 1, low: 2))).code == .notFound)
        try await ada.deletes(table)
        #expect(try await ben.refusal(DeleteRating(post: table.id)).code == .gone)
    }

    @Test("the ratings of a deleted post are removed from the file, in batches", .onlyInFiles("looks into the file"))
    func goWithTheirPost() async throws {
        let ada = try world.person("Ada")
        let table = try await ada.posts(try .restaurant("Triangel"))
        for number in 0..<5 {
            let guest = try world.person("Guest \(number)")
            try await guest.send(RatePost(post: table.id, stars: 4, text: "Gooseberry \(number)"))
        }
        try await ada.deletes(table)
        #expect(try await ada.refusal(ListRatings(post: table.id)).code == .gone)
        try await world.runMaintenance(of: "catalogue")
        try await world.stop("catalogue")
        #expect(try !world.file(of: "catalogue").contains("Gooseberry"))
    }
}
