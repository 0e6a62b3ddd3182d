import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.restorePost", .services(AuthService.self), .everyWiring)
struct RestorePostTests {
    @Test("a restored post is published once") func isAnnouncedOnce() async throws {
        let post = PostID(high: 2, low: 1)
        let report = FileReport(
            reporter: UserID(high: 1, low: 1),
            subject: ReportSubject(post: post),
            owner: UserID(high: 1, low: 2),
            reason: "illegal",
            snapshot: ReportSnapshot(title: "A lamp")
        )
        let filed = try await world.sending(as: .catalogue).send(report)
        let moderator = try world.moderator()
        try await moderator.send(ResolveReport(report: filed.report, action: .hidePost))
        #expect(try await world.events(PostModerated.self).map(\.isHidden) == [true])
        for _ in 1...2 { try await moderator.send(RestorePost(post: post)) }
        let told = try await world.events(PostModerated.self)
        #expect(told.last?.isHidden == false)
        #expect(told.count(where: \.isTombstone) == 1)
    }
}
