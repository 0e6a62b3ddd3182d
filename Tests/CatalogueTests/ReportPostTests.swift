import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.reportPost", .services(AuthService.self, CatalogueService.self))
struct ReportPostTests {
    @Test("a post is reported as the catalogue has it, and stays so in the report", .everyWiring)
    func keepsWhatThePostSays() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let post = try await ben.posts(PostContent(kind: "offer", title: "A lamp", text: "Glows"))
        let first = try await ada.send(ReportPost(post: post.id, reason: "fraud", text: "It does not"))
        #expect(try await ada.send(ReportPost(post: post.id, reason: "spam")) == first)
        try await ben.deletes(post)
        let report = try #require(try await world.moderator().send(ListReports()).reports.first)
        #expect(report.id == first.report)
        #expect(report.subject == ReportSubject(post: post.id))
        #expect(report.owner == ben.id)
        #expect(report.reporter == ada.id)
        #expect(report.snapshot == ReportSnapshot(title: "A lamp", text: "Glows"))
    }

    @Test("a repeat returns the first receipt, also when the post is gone") func repeatsTheReceipt() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let post = try await ben.posts("A lamp")
        let report = ReportPost(post: post.id, reason: "fraud")
        let receipt = try await ada.send(report, key: "report-1")
        try await ben.deletes(post)
        #expect(try await ada.send(report, key: "report-1") == receipt)
        #expect(try await ada.refusal(report, key: "report-2").code == .gone)
    }

    @Test("a hidden post is found by its owner and by moderators, and shown again to all")
    func hidesAPost() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let moderator = try world.moderator()
        let (post, other) = (try await ben.posts("A lamp"), try await ben.posts("A chair"))
        let report = try await ada.send(ReportPost(post: post.id, reason: "illegal")).report
        try await moderator.send(ResolveReport(report: report, action: .hidePost))
        try await world.waitForFollowers()
        let fault = try await ada.refusal(FindPost(id: post.id))
        #expect(fault.code == .gone)
        #expect(fault.at != nil)
        let many = try await ada.send(FindPosts(ids: [post.id, other.id]))
        #expect(many.posts.map(\.id) == [other.id])
        #expect(many.gone.map(\.id) == [post.id])
        #expect(try await ada.lists().posts.map(\.id) == [other.id])
        #expect(try await world.client.send(ListPosts(owner: ben.id)).count == 1)
        for person in [ben, moderator] { #expect(try await person.finds(post.id).state == .hidden) }
        #expect(try await ben.lists(of: ben).posts.map(\.id) == [other.id, post.id])
        for owner in [nil, ben] {
            let hidden = try await moderator.lists(of: owner, in: .hidden)
            #expect(hidden.posts.map(\.id) == [post.id])
            #expect(hidden.count == 1)
        }
        #expect(try await ada.refusal(ReportPost(post: post.id, reason: "spam")).code == .gone)
        try await moderator.send(RestorePost(post: post.id))
        try await world.waitForFollowers()
        #expect(try await ada.finds(post.id).state == .published)
        #expect(try await ada.lists().count == 2)
    }

    @Test("a post that is hidden can be deleted, and is counted no second time")
    func deletesAHiddenPost() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let (post, _) = (try await ben.posts("A lamp"), try await ben.posts("A chair"))
        let report = try await ada.send(ReportPost(post: post.id, reason: "illegal")).report
        try await world.moderator().send(ResolveReport(report: report, action: .hidePost))
        try await world.waitForFollowers()
        try await ben.deletes(post)
        #expect(try await ben.lists(of: ben).count == 1)
        try await world.moderator().send(RestorePost(post: post.id))
        try await world.waitForFollowers()
        #expect(try await ben.lists(of: ben).count == 1)
    }

    @Test func isOfAnothersPostThatIsThere() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let post = try await ben.posts("A lamp")
        #expect(try await ben.refusal(ReportPost(post: post.id, reason: "spam")).field == "post")
        #expect(try await ada.refusal(ReportPost(post: PostID(high: 1, low: 1), reason: "spam")).code == .notFound)
        try await world.stop(.auth)
        #expect(try await ada.refusal(ReportPost(post: post.id, reason: "spam")).code == .unavailable)
        try await world.start(.auth)
        try await ada.send(ReportPost(post: post.id, reason: "spam"))
    }
}

extension World {
    func moderator() throws -> Person { try person("Mona", roles: ["moderator"]) }
}
