import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.updatePost", .services(CatalogueService.self))
struct UpdatePostTests {
    @Test(.everyWiring) func saysSomethingElse() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        world.clock.advance(by: .seconds(60))
        let content = PostContent(kind: .offer, title: "A brass lamp", text: "Glows")
        let changed = try await ada.send(UpdatePost(id: lamp.id, revision: 1, post: content)).post
        #expect(changed.content == content)
        #expect(changed.revision == 2)
        #expect(changed.createdAt == lamp.createdAt)
        #expect(changed.changedAt == world.clock.now)
        #expect(try await world.person("Ben").finds(lamp.id) == changed)
        #expect(try await world.events(PostChanged.self).map(\.post) == [changed])
        #expect(try await world.postEvents().map(\.name) == [PostPublished.name, PostChanged.name])
    }

    @Test("repeating an update neither changes nor publishes the post") func isIdempotent() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        #expect(try await ada.send(UpdatePost(id: lamp.id, revision: 1, post: .offer(" A lamp "))).post == lamp)
        #expect(try await world.postEvents().count == 1)
    }

    @Test("an update of an old revision is refused with the current revision") func refusesALostUpdate() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        _ = try await ada.send(UpdatePost(id: lamp.id, revision: 1, post: .offer("A red lamp")))
        let fault = try await ada.refusal(UpdatePost(id: lamp.id, revision: 1, post: .offer("A blue lamp")))
        #expect(fault.code == .conflict)
        #expect(fault.field == "revision")
        #expect(fault.rule == "changed-meanwhile")
        #expect(fault.values == ["revision": 2])
        #expect(try await ada.finds(lamp.id).content.title == "A red lamp")
    }

    @Test("updating a closed post keeps it closed and publishes no event") func keepsClosedPostsClosed() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.closes(try await ada.posts("A lamp"))
        let changed = try await ada.send(UpdatePost(id: lamp.id, revision: 2, post: .offer("A red lamp"))).post
        #expect(changed.state == .closed)
        #expect(try await world.postEvents().map(\.name) == [PostClosed.name])
        #expect(try await ada.publishes(lamp).content.title == "A red lamp")
    }

    @Test("a post that becomes one of another kind counts among those") func movesToAnotherKind() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let table = try PostContent.restaurant("Triangel")
        _ = try await ada.send(UpdatePost(id: lamp.id, revision: 1, post: table))
        #expect(try await ada.lists(of: ada, .offer).count == 0)
        #expect(try await ada.lists(of: ada, .restaurant).count == 1)
    }

    @Test func refusesWhatCreatePostRefusesAndAnothersPost() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let lamp = try await ada.posts("A lamp")
        func update(_ content: PostContent) -> UpdatePost { UpdatePost(id: lamp.id, revision: 1, post: content) }
        #expect(try await ada.refusal(update(.offer(" "))).field == "post.title")
        #expect(try await ada.refusal(update(PostContent(kind: "castle", title: "A"))).field == "post.kind")
        var content = PostContent.offer("A lamp")
        content.validUntil = world.clock.now
        let fault = try await ada.refusal(update(content))
        #expect(fault.field == "post.validUntil")
        #expect(fault.rule == "in-the-past")
        #expect(try await ada.refusal(CreatePost(post: content)) == fault)
        #expect(try await ben.refusal(update(.offer("Mine"))).code == .forbidden)
        try await ada.deletes(lamp)
        #expect(try await ada.refusal(update(.offer("A lamp"))).code == .gone)
    }
}
