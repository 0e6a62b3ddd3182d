import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("hidings of posts", .services(AuthService.self, CatalogueService.self))
struct HidingOutboxTests {
    @Test("an author learns why, whether the post was reported or not, and sees it restored after an objection")
    func notifiesTheAuthor() async throws {
        let (ada, ben) = (try await world.verified("Ada"), try await world.verified("Ben"))
        let (mona, max) = (try world.moderator(), try world.person("Max", roles: ["moderator"]))
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        let report = try await ben.send(ReportPost(post: lamp.id, reason: "fraud")).report
        try await mona.send(ResolveReport(report: report, action: .hidePost))
        try await mona.send(HidePost(post: chair.id, reason: "an advertisement"))
        try await eventually { try await ada.send(ListHidings()).hidings.count == 2 }
        let hidings = try await ada.send(ListHidings()).hidings
        #expect(Set(hidings.map(\.title)) == ["A lamp", "A chair"])
        #expect(hidings.first { $0.post == lamp.id }?.category == "fraud")
        #expect(hidings.first { $0.post == chair.id }?.reason == "an advertisement")
        #expect(try await ben.send(ListHidings()).hidings.isEmpty)
        #expect(try await ada.lists(of: ada, in: .hidden).count == 2)
        try await ada.send(ObjectToHiding(post: chair.id, text: "It is my own chair"))
        try await max.send(DecideObjection(post: chair.id, decision: .restore))
        try await world.waitForFollowers()
        #expect(try await ben.finds(chair.id).state == .published)
        let subjects = try await world.mails().filter { $0.contains("To: ada@example.org") }
        #expect(subjects.count { $0.contains("Subject: A post of yours is hidden") } == 2)
        #expect(subjects.count { $0.contains("Subject: Your post is visible again") } == 1)
    }

    @Test("a hidden post that its author deletes is no longer objected to, nor listed")
    func reportsDeletedPosts() async throws {
        let (ada, mona) = (try await world.verified("Ada"), try world.moderator())
        let post = try await ada.posts("A lamp")
        try await mona.send(HidePost(post: post.id, reason: "an advertisement"))
        try await eventually { try await ada.send(ListHidings()).hidings.count == 1 }
        try await ada.send(ObjectToHiding(post: post.id, text: "It is mine"))
        try await ada.deletes(post)
        try await eventually { try await ada.send(ListHidings()).hidings.isEmpty }
        #expect(try await world.person("Max", roles: ["moderator"]).send(ListObjections()).count == 0)
    }

    @Test("a hiding is sent when the catalogue is back, and one that has ended meanwhile is not")
    func waitsForTheCatalogue() async throws {
        let (ada, mona) = (try await world.verified("Ada"), try world.moderator())
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        try await world.stop(.catalogue)
        for post in [lamp, chair] { try await mona.send(HidePost(post: post.id, reason: "an advertisement")) }
        try await mona.send(RestorePost(post: chair.id))
        #expect(try await ada.send(ListHidings()).hidings.isEmpty)
        try await world.start(.catalogue)
        try await eventually { try await ada.send(ListHidings()).hidings.map(\.post) == [lamp.id] }
    }
}
