import CatalogueContract
import TestKit
import Testing
import UmkreisWire

@testable import CatalogueCore

@Suite("the steps of a post's life")
struct PostStepTests {
    private static let states: [PostState] = [.draft, .published, .closed, .expired, .hidden]
    private static let now = Timestamp(milliseconds: 1_000)

    @Test(
        "each is taken from its states and from no other",
        arguments: [
            (.publish, [.draft, .closed, .expired], .published), (.close, [.published], .closed),
            (.expire, [.published], .expired), (.hide, [.published, .closed, .expired], .hidden),
            (.restore, [.hidden], .published),
        ] as [(PostTransition, Set<PostState>, PostState)]
    )
    func leadOn(_ step: PostTransition, _ starts: Set<PostState>, _ end: PostState) throws {
        for state in Self.states {
            let post = Self.post(state)
            if starts.contains(state) {
                #expect(try step.applied(to: post, at: Self.now).state == end)
            } else {
                let fault = #expect(throws: Fault.self) { try step.applied(to: post, at: Self.now) }
                #expect(fault?.code == .conflict)
                #expect(fault?.rule == "wrong-state")
                #expect(fault?.values == ["words": [state.text]])
            }
        }
    }

    @Test("a restored post is unchanged", arguments: [PostState.published, .closed, .expired])
    func comesBack(_ state: PostState) throws {
        let hidden = try PostTransition.hide.applied(to: Self.post(state), at: Self.now)
        #expect(try PostTransition.restore.applied(to: hidden, at: Self.now).state == state)
    }

    @Test("an ended post is not published and is expired when restored") func endsForGood() throws {
        var content = PostContent.offer("Soup")
        content.validUntil = Self.now
        let closed = Self.post(.closed, content)
        let fault = #expect(throws: Fault.self) { try PostTransition.publish.applied(to: closed, at: Self.now) }
        #expect(fault?.rule == "in-the-past")
        let hidden = try PostTransition.hide.applied(to: Self.post(.published, content), at: Self.now)
        #expect(try PostTransition.restore.applied(to: hidden, at: Self.now).state == .expired)
    }

    private static func post(_ state: PostState, _ content: PostContent = .offer("A lamp")) -> PostRecord {
        PostRecord(id: PostID(high: 1, low: 1), owner: UserID(high: 1, low: 2), content: content, state: state, at: now)
    }
}
