import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("moderation of posts", .services(AuthService.self, CatalogueService.self))
struct ModeratorAuditTests {
    @Test("moderation is in the audit log") func isInTheLog() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let mona = try world.person("Mona", roles: ["moderator"])
        let table = try await ada.posts(try .restaurant("Triangel"))
        try await ben.send(RatePost(post: table.id, stars: 1, text: "Fie"))
        #expect(try await mona.send(DeleteRating(post: table.id, rater: ben.id)).removed)
        let revision = try await mona.finds(table.id).revision
        let said = try PostContent.restaurant("Triangle")
        let changed = try await mona.send(UpdatePost(id: table.id, revision: revision, post: said))
        #expect(changed.post.owner == ada.id && changed.post.content.title == "Triangle")
        #expect(try await mona.closes(table).state == .closed)
        #expect(try await mona.publishes(table).state == .published)
        try await mona.deletes(table)
        #expect(try await ada.refusal(FindPost(id: table.id)).code == .gone)
        let told = try await world.moderations().map { [$0.actor, $0.account] }
        #expect(told == [[mona.id, ben.id]] + Array(repeating: [mona.id, ada.id], count: 4))
        #expect(
            try await world.moderations().map(\.subject)
                == ["deleteRating", "updatePost", "closePost", "publishPost", "deletePost"]
                .map { "catalogue.\($0) \(table.id)" }
        )
    }

    @Test("a moderator's own content and refused attempts are not logged") func isOnlyOfOthers() async throws {
        let (ada, mona) = (try world.person("Ada"), try world.person("Mona", roles: ["moderator"]))
        let (lamp, chair) = (try await ada.posts("A lamp"), try await mona.posts("A chair"))
        #expect(try await mona.closes(chair).state == .closed)
        #expect(try await ada.refusal(ClosePost(id: chair.id)).code == .forbidden)
        #expect(try await ada.closes(lamp).state == .closed)
        #expect(try await world.moderations().isEmpty)
    }

    @Test("moderation fails while auth is unavailable; owners are not affected", .services(CatalogueService.self))
    func isNotDoneWithoutTheLog() async throws {
        let (ada, mona) = (try world.person("Ada"), try world.person("Mona", roles: ["moderator"]))
        let lamp = try await ada.posts("A lamp")
        let fault = try await mona.refusal(DeletePost(id: lamp.id))
        #expect([.unavailable, .deadlineExceeded].contains(fault.code))
        #expect(try await ada.finds(lamp.id).state == .published)
        try await ada.deletes(lamp)
    }
}

extension World {
    fileprivate func moderations() async throws -> [AuditedEvent] {
        try await sending(as: .gateway).send(ListAudit()).events.filter { $0.event == "authz_admin" }
    }
}
