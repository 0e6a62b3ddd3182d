import AuthContract
import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

/// An app and its widget, which have one token store.
@Suite("client: shared token store")
struct SharedStoreTests {
    private let note = FindNote.Reply(text: "a")

    @Test("tokens that another process has renewed are used without a refresh") func readsBeforeARefresh() async throws
    {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            let app = UmkreisClient(at: peer.url, tokens: store)
            try await peer.script(FindNote.self, try .json(note).forToken("a1"))
            try await app.send(FindNote(id: 1))
            try store.save(SavedTokens(signedIn: .sample("a", 4)))
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forToken("a1"))
            try await peer.script(FindNote.self, try .json(note).forToken("a4"))
            #expect(try await app.send(FindNote(id: 2)) == note)
            #expect(try await peer.requests(of: RefreshSession.self).isEmpty)
        }
    }

    /// The server ends no session that another process has just renewed, but refuses the older token.
    @Test("newer tokens of another process are used after a refresh", arguments: [true, false])
    func usesNewerTokens(isRefused: Bool) async throws {
        let refreshed = try isRefused ? .problem(401, .unauthenticated) : ScriptedReply.json(SignedIn.sample("a", 2))
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            let app = UmkreisClient(at: peer.url, tokens: store)
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forToken("a1"))
            try await peer.script(FindNote.self, try .json(note).forToken("a3"))
            try await peer.script(RefreshSession.self, refreshed.behind("refresh"))
            let call = Task { try await app.send(FindNote(id: 1)) }
            try await eventually { try await !peer.requests(of: RefreshSession.self).isEmpty }
            try store.save(SavedTokens(signedIn: .sample("a", 3)))
            try await peer.open("refresh")
            #expect(try await call.value == note)
            #expect(store.tokens?.signedIn?.token == "a3")
        }
    }

    @Test("signing out in another process ends the session here") func followsASignOut() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            let app = UmkreisClient(at: peer.url, tokens: store)
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forever())
            #expect(try await app.signedIn() != nil)
            try store.clear()
            #expect(await fault { try await app.send(FindNote(id: 1)) }?.code == .unauthenticated)
            #expect(try await app.signedIn() == nil)
            #expect(try await peer.requests(of: RefreshSession.self).isEmpty)
        }
    }

    /// Otherwise an app would sign out because a locked device hides what its widget has stored.
    @Test func aRefusedRefreshWithoutTheStoreKeepsTheSession() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            let app = UmkreisClient(at: peer.url, tokens: store)
            #expect(try await app.signedIn() != nil)
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forever())
            try await peer.script(RefreshSession.self, .problem(401, .unauthenticated))
            store.state.withLock { $0.failsToLoad = true }
            #expect(await fault { try await app.send(FindNote(id: 1)) }?.code == .unavailable)
            #expect(try await app.signedIn() != nil)
        }
    }
}

@Suite("client: sign-in states")
struct SignInStateTests {
    @Test("each state is reported once, to every consumer") func reportsStates() async throws {
        try await HTTPPeer.run { peer in
            var guest = SignedIn.sample("g")
            guest.isGuest = true
            try await peer.script(StartGuest.self, .json(guest))
            try await peer.script(SignIn.self, .json(SignedIn.sample("a")))
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forToken("a1"))
            try await peer.script(FindNote.self, try .json(FindNote.Reply(text: "a")).forToken("a2"))
            try await peer.script(RefreshSession.self, .json(SignedIn.sample("a", 2)))
            try await peer.script(SignOut.self, .empty)
            var client: UmkreisClient? = UmkreisClient(at: peer.url)
            let states = try #require(await client?.signInStates())
            try await client?.send(StartGuest())
            try await client?.send(SignIn(login: "a", password: "b"))
            let later = try #require(await client?.signInStates())
            try await client?.send(FindNote(id: 1))
            try await client?.signOut()
            client = nil
            let user = SignedIn.sample("a").user
            let seen = await states.reduce(into: []) { $0.append($1) }
            #expect(seen == [.signedOut, .guest(guest.user), .user(user), .signedOut])
            #expect(await later.reduce(into: []) { $0.append($1) } == [.user(user), .signedOut])
        }
    }

    @Test func anEndedSessionIsReported() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, .staleToken)
            try await peer.script(RefreshSession.self, .problem(401, .unauthenticated))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            var states = await client.signInStates().makeAsyncIterator()
            #expect(await states.next() == .user(SignedIn.sample("a").user))
            #expect(await fault { try await client.send(FindNote(id: 1)) }?.code == .unauthenticated)
            #expect(await states.next() == .signedOut)
        }
    }
}
