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

    @Test("only the owner lists hidden and closed posts") func areListedByTheirOwner() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let moderator = try world.person("Mona", roles: ["moderator"])
        for state in [PostState.draft, .closed, .expired] {
            for (person, owner) in [(ben, ada), (ben, nil), (moderator, ada)] {
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
