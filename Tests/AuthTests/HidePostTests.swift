import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.hidePost", .services(AuthService.self))
struct HidePostTests {
    private let post = PostID(high: 2, low: 1)

    @Test("a post is hidden once, with the reason in the audit log", .everyWiring) func hidesOnce() async throws {
        let moderator = try world.moderator()
        for reason in ["an advertisement", "again"] { try await moderator.send(HidePost(post: post, reason: reason)) }
        let told = try await world.events(PostModerated.self)
        #expect(told.map(\.post) == [post] && told.map(\.isHidden) == [true])
        let acts = try await world.sending(as: .gateway).send(ListAudit()).events.filter { $0.event == "authz_admin" }
        #expect(acts.map(\.subject) == ["hidePost \(post): an advertisement"])
        #expect(acts.map(\.actor) == [moderator.id])
    }

    @Test("a restored post can be hidden again") func hidesAgain() async throws {
        let moderator = try world.moderator()
        try await moderator.send(HidePost(post: post, reason: "an advertisement"))
        try await moderator.send(RestorePost(post: post))
        try await moderator.send(HidePost(post: post, reason: "still one"))
        #expect(try await world.events(PostModerated.self).last?.isHidden == true)
    }

    @Test("a reason is required", arguments: ["", String(repeating: "x", count: 1_001)])
    func requiresAReason(reason: String) async throws {
        let moderator = try world.moderator()
        #expect(try await moderator.refusal(HidePost(post: post, reason: reason)).field == "reason")
        #expect(try await world.events(PostModerated.self).isEmpty)
    }
}
