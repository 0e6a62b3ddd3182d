import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: session of a stream")
struct EventSessionTests {
    private let quick: ScriptedReply.Step = "retry: 10\n\n"
    private let tokenEnded: ScriptedReply.Step =
        "event: fault\ndata: {\"code\":\"unauthenticated\",\"detail\":\"no\",\"field\":\"token\"}\n\n"

    @Test func anEndedTokenIsRefreshed() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                HTTPPeer.stream,
                ScriptedReply.staleToken.forToken("a1"),
                ScriptedReply.stream(quick, HTTPPeer.note(1, id: "p1"), tokenEnded, .cut).forToken("a2"),
                ScriptedReply.stream(HTTPPeer.note(2, id: "p2")).forToken("a3")
            )
            for number in 2...3 { try await peer.script(RefreshSession.self, .json(SignedIn.sample("a", number))) }
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(try await client.events(NotesAfter()).first(2) == [1, 2])
            #expect(try await peer.requests(to: HTTPPeer.stream).map(\.token) == ["a1", "a2", "a3"])
        }
    }

    @Test func aFreshTokenThatIsRefusedEndsTheStream() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(HTTPPeer.stream, ScriptedReply.staleToken.forever())
            try await peer.script(RefreshSession.self, .json(SignedIn.sample("a", 2)))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(await fault { _ = try await client.events(NotesAfter()).first(1) }?.code == .unauthenticated)
            #expect(try await peer.requests(of: RefreshSession.self).count == 1)
        }
    }

    @Test func aFailedRefreshIsRepeated() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                HTTPPeer.stream,
                ScriptedReply.stream(quick, HTTPPeer.note(1, id: "p1"), tokenEnded, .cut).forToken("a1"),
                ScriptedReply.staleToken.forToken("a1").times(2),
                ScriptedReply.stream(HTTPPeer.note(2, id: "p2")).forToken("a2")
            )
            try await peer.script(RefreshSession.self, .html(502), .dropped, try .json(SignedIn.sample("a", 2)))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")), retry: .never)
            #expect(try await client.events(NotesAfter()).first(2) == [1, 2])
        }
    }

    @Test func aStreamOfPublicCallsOutlivesItsSession() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(HTTPPeer.stream, .staleToken)
            let event = HTTPPeer.event("test.publicNotesAfter", 1, id: "p1")
            try await peer.script(HTTPPeer.stream, ScriptedReply.stream(event).forToken(""))
            try await peer.script(RefreshSession.self, .problem(401, .unauthenticated))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(try await client.events(PublicNotesAfter()).first(1) == [1])
        }
    }

    /// A position of one user is not for another.
    @Test func aStreamEndsWhenAnotherUserSignsIn() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                HTTPPeer.stream,
                .stream(quick, HTTPPeer.note(1, id: "p1"), .gate("cut"), .cut),
                .stream(HTTPPeer.note(2, id: "p2"))
            )
            try await peer.script(SignIn.self, .json(SignedIn.sample("b")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            var iterator = client.events(NotesAfter()).makeAsyncIterator()
            #expect(try await iterator.next() != nil)
            try await client.send(SignIn(login: "b", password: "b"))
            try await peer.open("cut")
            do {
                _ = try await iterator.next()
                Issue.record("the stream did not end")
            } catch {
                #expect((error as? Fault)?.code == .unauthenticated)
            }
            #expect(try await peer.requests(to: HTTPPeer.stream).count == 1)
        }
    }
}
