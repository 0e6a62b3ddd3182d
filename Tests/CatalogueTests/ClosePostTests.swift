import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.closePost", .services(CatalogueService.self))
struct ClosePostTests {
    @Test("a closed post is readable by its id and not listed", .everyWiring) func endsAPost() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        let closed = try await ada.closes(lamp)
        #expect(closed.state == .closed)
        #expect(closed.revision == 2)
        #expect(try await ben.finds(lamp.id) == closed)
        #expect(try await ben.send(FindPosts(ids: [lamp.id])).posts == [closed])
        for owner in [nil, ada] {
            #expect(try await ben.lists(of: owner) == ListPosts.Reply(posts: [chair], count: 1))
        }
        #expect(try await ada.lists(of: ada) == ListPosts.Reply(posts: [chair, closed], count: 1))
        #expect(try await ada.lists(of: ada, in: .closed) == ListPosts.Reply(posts: [closed], count: 1))
        #expect(try await ada.lists(of: ada, .offer, in: .published).posts == [chair])
    }

    @Test("closing twice publishes one event, and the post's earlier events are compacted")
    func announcesTheEndOnce() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let closed = try await ada.closes(lamp)
        #expect(try await ada.closes(lamp) == closed)
        #expect(try await world.postEvents().map(\.name) == [PostClosed.name])
        let told = try await world.events(PostClosed.self)
        #expect(told.map(\.id) == [lamp.id])
        #expect(told.map(\.owner) == [ada.id])
        #expect(told.map(\.state) == [.closed])
    }

    @Test func refusesADraftAndAnothersPost() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let draft = try await ada.drafts("A chair")
        let fault = try await ada.refusal(ClosePost(id: draft.id))
        #expect(fault.code == .conflict)
        #expect(fault.rule == "wrong-state")
        #expect(fault.values == ["words": ["draft"]])
        let lamp = try await ada.posts("A lamp")
        #expect(try await ben.refusal(ClosePost(id: lamp.id)).code == .forbidden)
        #expect(try await ada.refusal(ClosePost(id: PostID(high: 1, low: 2))).code == .notFound)
    }

    @Test("moderators list closed posts of others, and only count their drafts")
    func areListedByModerators() async throws {
        let ada = try world.person("Ada")
        let moderator = try world.person("Mona", roles: ["moderator"])
        let lamp = try await ada.posts("A lamp")
        _ = try await ada.send(ClosePost(id: lamp.id))
        _ = try await ada.send(CreatePost(post: PostContent(kind: "offer", title: "A chair"), draft: true))
        for owner in [ada.id, nil] {
            let closed = try await moderator.send(ListPosts(owner: owner, state: .closed))
            #expect(closed.posts.map(\.id) == [lamp.id] && closed.count == 1)
            let drafts = try await moderator.send(ListPosts(owner: owner, state: .draft))
            #expect(drafts.posts.isEmpty && drafts.count == 1 && drafts.next == nil)
        }
        #expect(try await ada.send(ListPosts(owner: ada.id, state: .draft)).posts.count == 1)
        #expect(try await moderator.send(ListPosts(owner: moderator.id, state: .draft)).count == 0)
    }

    @Test("only the owner and moderators list hidden and closed posts") func areListedByTheirOwner() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        for state in [PostState.draft, .closed, .expired] {
            for (person, owner) in [(ben, ada), (ben, nil)] {
                let fault = try await person.refusal(ListPosts(owner: owner?.id, state: state))
                #expect(fault.code == .forbidden)
                #expect(fault.field == "state")
            }
        }
        #expect(try await ben.refusal(ListPosts(state: .hidden)).code == .forbidden)
        #expect(try await ben.refusal(ListPosts(state: "lost")).rule == "not-one-of")
        #expect(try await ben.lists(in: .published).count == 0)
    }
}
