import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.publishPost", .services(CatalogueService.self))
struct PublishPostTests {
    @Test(.everyWiring) func showsEverybodyWhatOnlyItsOwnerKnewOf() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let draft = try await ada.drafts("A lamp")
        #expect(draft.state == .draft)
        #expect(try await ada.finds(draft.id) == draft)
        #expect(try await ada.lists(of: ada).posts == [draft])
        let strangers = [ben, try world.person("Mona", roles: ["moderator"])]
        for stranger in strangers {
            let fault = try await stranger.refusal(FindPost(id: draft.id))
            #expect(fault.message == "the post \(draft.id) does not exist")
            #expect(try await stranger.send(FindPosts(ids: [draft.id])).unknown == [draft.id])
            #expect(try await stranger.lists(of: ada) == ListPosts.Reply(posts: [], count: 0))
            #expect(try await stranger.refusal(PublishPost(id: draft.id)).code == .notFound)
            #expect(try await stranger.refusal(ClosePost(id: draft.id)).code == .notFound)
            #expect(try await stranger.refusal(DeletePost(id: draft.id)).code == .notFound)
            let update = UpdatePost(id: draft.id, revision: 1, post: .offer("Mine"))
            #expect(try await stranger.refusal(update).code == .notFound)
            #expect(try await stranger.refusal(ReportPost(post: draft.id, reason: "spam")).code == .notFound)
        }
        world.clock.advance(by: .seconds(60))
        let post = try await ada.publishes(draft)
        #expect(post.state == .published)
        #expect(post.revision == 2)
        #expect(post.changedAt == world.clock.now)
        #expect(try await ben.finds(draft.id) == post)
        #expect(try await ben.lists().posts == [post])
    }

    @Test("a post counts on the day of its first publication") func countsOnce() async throws {
        let (ada, moderator) = (try world.person("Ada"), try world.person("Mona", roles: ["moderator"]))
        func today() async throws -> [Int] {
            try await moderator.client.send(DailyActivity(days: 1), to: "catalogue").series.map { $0.counts[0] }
        }
        let draft = try await ada.drafts("A lamp")
        #expect(try await today() == [0])
        _ = try await ada.publishes(draft)
        #expect(try await today() == [1])
        try await ada.send(ClosePost(id: draft.id))
        try await ada.send(PublishPost(id: draft.id))
        #expect(try await today() == [1])
    }

    @Test("a draft is never published; a post is when it becomes visible")
    func publishesAnEventForVisiblePostsOnly() async throws {
        let ada = try world.person("Ada")
        let (lamp, chair) = (try await ada.drafts("A lamp"), try await ada.drafts("A chair"))
        let content = PostContent(kind: .offer, title: "A red chair")
        _ = try await ada.send(UpdatePost(id: chair.id, revision: 1, post: content))
        try await ada.deletes(chair)
        #expect(try await world.postEvents().isEmpty)
        let post = try await ada.publishes(lamp)
        #expect(try await ada.publishes(lamp) == post)
        #expect(try await world.postEvents().map(\.name) == [PostPublished.name])
        #expect(try await world.events(PostPublished.self).map(\.post) == [post])
    }

    @Test("a deleted draft leaves no trace and no event") func removesDraftsWithoutATrace() async throws {
        let ada = try world.person("Ada")
        let draft = try await ada.drafts("A lamp")
        try await ada.deletes(draft)
        for person in [ada, try world.person("Ben")] {
            #expect(try await person.refusal(FindPost(id: draft.id)).code == .notFound)
        }
    }

    @Test("a post that was closed is shown again; one that has ended needs another end")
    func showsAgain() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.closes(lamp)
        #expect(try await ada.publishes(lamp).state == .published)
        #expect(try await world.postEvents().map(\.name) == [PostClosed.name, PostPublished.name])

        var content = PostContent.offer("Soup")
        content.validUntil = world.clock.now.adding(.seconds(3_600))
        let soup = try await ada.posts(content)
        world.clock.advance(by: .seconds(3_600))
        let fault = try await ada.refusal(PublishPost(id: soup.id))
        #expect(fault.code == .conflict)
        #expect(fault.rule == "in-the-past")
        content.validUntil = world.clock.now.adding(.seconds(3_600))
        let changed = try await ada.send(UpdatePost(id: soup.id, revision: soup.revision, post: content)).post
        #expect(changed.state == .expired)
        #expect(try await ada.publishes(soup).state == .published)
        #expect(try await world.person("Ben").lists().count == 2)
    }

    @Test func refusesAnothersPostAndAHiddenOne() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let lamp = try await ada.closes(try await ada.posts("A lamp"))
        let fault = try await ben.refusal(PublishPost(id: lamp.id))
        #expect(fault == Fault(.forbidden, "the post \(lamp.id) is another user's", field: "id", rule: "not-yours"))
        try await ada.deletes(lamp)
        #expect(try await ada.refusal(PublishPost(id: lamp.id)).code == .gone)
    }
}
