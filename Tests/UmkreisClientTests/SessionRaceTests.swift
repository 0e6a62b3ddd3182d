import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisClient
import UmkreisWire

@Suite("client: session races")
struct SessionRaceTests {
    @Test func aCancelledCallDoesNotCancelTheRefreshOfOthers() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forToken("a1").forever())
            try await peer.script(FindNote.self, try .json(FindNote.Reply(text: "a")).forToken("a2").forever())
            try await peer.script(RefreshSession.self, try .json(SignedIn.sample("a", 2)).behind("refresh"))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let first = Task { await isCancelled { try await client.send(FindNote(id: 1)) } }
            try await eventually { try await !peer.requests(of: RefreshSession.self).isEmpty }
            let second = Task { try await client.send(FindNote(id: 2)).text }
            try await eventually { try await peer.requests(of: FindNote.self).count == 2 }
            first.cancel()
            try await peer.open("refresh")
            #expect(try await second.value == "a")
            #expect(await first.value)
            #expect(try await peer.requests(of: RefreshSession.self).count == 1)
        }
    }

    @Test func aRefreshThatEndsAfterSignOutIsForgotten() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            try await peer.script(FindNote.self, .staleToken)
            try await peer.script(RefreshSession.self, try .json(SignedIn.sample("a", 2)).behind("refresh"))
            try await peer.script(SignOut.self, .empty)
            let client = UmkreisClient(at: peer.url, tokens: store)
            let call = Task { await fault { try await client.send(FindNote(id: 1)) } }
            try await eventually { try await !peer.requests(of: RefreshSession.self).isEmpty }
            try await client.signOut()
            try await peer.open("refresh")
            #expect(await call.value?.code == .unauthenticated)
            #expect(try await client.signedIn() == nil)
            #expect(store.tokens == nil)
        }
    }

    /// A write of one user must not be repeated as another one.
    @Test func aRetryIsNotSentAsAnotherUser() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(WriteNote.self, ScriptedReply.html(503).behind("write"), .empty)
            try await peer.script(SignIn.self, .json(SignedIn.sample("b")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let call = Task { await fault { try await client.send(WriteNote(text: "a")) } }
            try await eventually { try await !peer.requests(of: WriteNote.self).isEmpty }
            try await client.send(SignIn(login: "b", password: "b"))
            try await peer.open("write")
            #expect(await call.value?.code == .unauthenticated)
            #expect(try await peer.requests(of: WriteNote.self).map(\.token) == ["a1"])
            #expect(try await client.signedIn()?.token == "b1")
        }
    }

    @Test func aRefreshForOneUserIsNotUsedForAnother() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(WriteNote.self, .staleToken, .empty)
            try await peer.script(RefreshSession.self, ScriptedReply.problem(401, .unauthenticated).behind("refresh"))
            try await peer.script(SignIn.self, .json(SignedIn.sample("b")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let call = Task { await fault { try await client.send(WriteNote(text: "a")) } }
            try await eventually { try await !peer.requests(of: RefreshSession.self).isEmpty }
            try await client.send(SignIn(login: "b", password: "b"))
            try await peer.open("refresh")
            #expect(await call.value?.code == .unauthenticated)
            #expect(try await peer.requests(of: WriteNote.self).count == 1)
            #expect(try await client.signedIn()?.token == "b1")
        }
    }

    @Test func aFailedSignOutStillEndsTheSessionHere() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            try await peer.script(SignOut.self, ScriptedReply.html(503).forever())
            let client = UmkreisClient(at: peer.url, tokens: store)
            #expect(await fault { try await client.signOut() }?.code == .unavailable)
            #expect(store.tokens == nil)
        }
    }

    /// A consumer that calls the client back must not deadlock it.
    @Test func aConsumerOfSessionEndsMayCallTheClient() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, .staleToken)
            try await peer.script(RefreshSession.self, .problem(401, .unauthenticated))
            try await peer.script(StartGuest.self, .json(SignedIn.sample("g")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let guest = Task {
                for await end in client.sessionEnded {
                    #expect(end.fault.code == .unauthenticated)
                    return try await client.send(StartGuest()).token
                }
                return ""
            }
            #expect(await fault { try await client.send(FindNote(id: 1)) }?.code == .unauthenticated)
            #expect(try await guest.value == "g1")
            #expect(try await client.signedIn()?.token == "g1")
        }
    }
}
