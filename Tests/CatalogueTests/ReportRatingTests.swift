import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.reportRating", .services(AuthService.self, CatalogueService.self))
struct ReportRatingTests {
    @Test("a rating is reported as it is, and a moderator takes it out", .everyWiring)
    func keepsWhatTheRatingSays() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        let rating = try await ben.send(RatePost(post: table.id, stars: 1, text: "Buy lamps")).rating
        let first = try await ada.send(ReportRating(rating: rating.id, reason: "spam", text: "It does"))
        #expect(try await ada.send(ReportRating(rating: rating.id, reason: "other")) == first)
        let moderator = try world.person("Mona", roles: ["moderator"])
        let report = try #require(try await moderator.send(ListReports()).reports.first)
        #expect(report.subject == ReportSubject(rating: rating.id, ratedPost: table.id))
        #expect(report.owner == ben.id)
        #expect(report.snapshot == ReportSnapshot(title: "Triangel", text: "Buy lamps"))
        let hiding = ResolveReport(report: report.id, action: .hidePost)
        #expect(try await moderator.refusal(hiding).field == "action")
        try await moderator.send(DeleteRating(post: table.id, rater: ben.id))
        try await moderator.send(ResolveReport(report: report.id, action: .dismiss))
        #expect(try await ada.finds(table.id).rating == nil)
    }

    @Test func isOfAnothersRatingThatIsThere() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.posts(try .restaurant("Triangel"))
        let rating = try await ben.send(RatePost(post: table.id, stars: 1)).rating
        #expect(try await ben.refusal(ReportRating(rating: rating.id, reason: "spam")).rule == "oneself")
        #expect(try await ada.refusal(ReportRating(rating: rating.id, reason: "dull")).field == "reason")
        let nobodys = ReportRating(rating: RatingID(high: 1, low: 1), reason: "spam")
        #expect(try await ada.refusal(nobodys).code == .notFound)
        #expect(try await world.events(PostRated.self).count == 1)
    }
}
