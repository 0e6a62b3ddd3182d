import AuthContract
import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisClient
import UmkreisWire

@Suite("client: session")
struct SessionTests {
    @Test func aSessionOfAReplyIsStoredAndUsed() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore()
            try await peer.script(StartGuest.self, .json(SignedIn.sample("g")))
            try await peer.script(SignIn.self, .json(SignedIn.sample("a", deviceToken: "device")))
            try await peer.script(FindNote.self, try .json(FindNote.Reply(text: "hello")).forever())
            let client = UmkreisClient(at: peer.url, tokens: store)
            try await client.send(StartGuest())
            #expect(store.tokens?.signedIn == .sample("g"))
            try await client.send(SignIn(login: "a", password: "b"))
            #expect(store.tokens?.signedIn?.token == "a1")
            try await client.send(FindNote(id: 1))
            #expect(try await peer.requests(of: StartGuest.self).map(\.token) == [nil])
            #expect(try await peer.requests(of: SignIn.self).map(\.token) == ["g1"])
            #expect(try await peer.requests(of: FindNote.self).map(\.token) == ["a1"])

            let later = UmkreisClient(at: peer.url, tokens: store)
            try await later.send(FindNote(id: 2))
            #expect(try await peer.requests(of: FindNote.self).last?.token == "a1")
            #expect(try await later.deviceToken() == "device")
        }
    }

    @Test func twentyCallsWithADeadTokenRefreshOnce() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a", deviceToken: "device"))
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forToken("a1").forever())
            try await peer.script(FindNote.self, try .json(FindNote.Reply(text: "a")).forToken("a2").forever())
            try await peer.script(RefreshSession.self, try .json(SignedIn.sample("a", 2)).behind("refresh"))
            let client = UmkreisClient(at: peer.url, tokens: store)
            try await withThrowingTaskGroup(of: String.self) { group in
                for id in 0..<20 { group.addTask { try await client.send(FindNote(id: id)).text } }
                try await eventually { try await !peer.requests(of: RefreshSession.self).isEmpty }
                try await peer.open("refresh")
                for try await text in group { #expect(text == "a") }
            }
            let refreshes = try await peer.requests(of: RefreshSession.self)
            #expect(refreshes.map(\.body) == [#"{"refreshToken":"refresh-a1"}"#])
            #expect(refreshes.map(\.token) == [nil])
            #expect(store.tokens?.signedIn?.refreshToken == "refresh-a2")
        }
    }

    @Test func theDevicesTokenSurvivesRefreshAndSignOut() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore()
            try await peer.script(SignIn.self, .json(SignedIn.sample("a", deviceToken: "device")))
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forToken("a1"))
            try await peer.script(FindNote.self, try .json(FindNote.Reply(text: "a")).forToken("a2"))
            try await peer.script(RefreshSession.self, .json(SignedIn.sample("a", 2)))
            try await peer.script(SignOut.self, .empty)
            let client = UmkreisClient(at: peer.url, tokens: store)
            try await client.send(SignIn(login: "a", password: "b"))
            try await client.send(FindNote(id: 1))
            #expect(store.tokens?.deviceToken == "device")
            try await client.signOut()
            #expect(store.tokens == SavedTokens(signedIn: nil, deviceToken: "device"))
            #expect(try await client.signedIn() == nil)
            try await client.signOut()
            #expect(try await peer.requests(of: SignOut.self).count == 1)
        }
    }

    @Test func aCallRefreshesAtMostOnce() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forever())
            for number in 2...9 { try await peer.script(RefreshSession.self, .json(SignedIn.sample("a", number))) }
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(await fault { try await client.send(FindNote(id: 1)) }?.code == .unauthenticated)
            #expect(try await peer.requests(of: RefreshSession.self).count == 1)
            #expect(try await client.signedIn()?.token == "a2")
        }
    }

    @Test(arguments: [
        ScriptedReply.problem(403, .reauthenticationRequired), .problem(401, .unauthenticated, field: "password"),
        .problem(401, .unauthenticated), .problem(403, .forbidden), .html(401),
    ])
    func otherRefusalsDoNotRefresh(reply: ScriptedReply) async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(WriteNote.self, reply)
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(await fault { try await client.send(WriteNote(text: "a")) } != nil)
            #expect(try await peer.requests(of: RefreshSession.self).isEmpty)
            #expect(try await client.signedIn() != nil)
        }
    }

    @Test func aRefusedRefreshEndsTheSessionAndIsReportedOnce() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forever())
            try await peer.script(RefreshSession.self, ScriptedReply.problem(401, .unauthenticated).forever())
            var client: UmkreisClient? = UmkreisClient(at: peer.url, tokens: store)
            let ends = try #require(client?.sessionEnded)
            try await withThrowingTaskGroup(of: FaultCode?.self) { group in
                for id in 0..<10 {
                    group.addTask { [client] in await fault { try await client?.send(FindNote(id: id)) }?.code }
                }
                for try await code in group { #expect(code == .unauthenticated) }
            }
            #expect(store.tokens == nil)
            #expect(store.state.withLock { $0.clears } == 1)
            #expect(try await peer.requests(of: RefreshSession.self).count == 1)
            client = nil
            let reported = await ends.reduce(into: []) { $0.append($1.user) }
            #expect(reported == [SignedIn.sample("a").user])
        }
    }

    @Test(arguments: [
        ScriptedReply.dropped, .html(502), .html(401), .html(404), .problem(503, .overloaded),
        .problem(500, .internal), ScriptedReply(body: "{\"user\":"),
    ])
    func aFailedRefreshKeepsTheSession(reply: ScriptedReply) async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forToken("a1").times(2))
            try await peer.script(FindNote.self, try .json(FindNote.Reply(text: "a")).forToken("a2"))
            try await peer.script(RefreshSession.self, reply)
            let client = UmkreisClient(at: peer.url, tokens: store, retry: .never)
            #expect(await fault { try await client.send(FindNote(id: 1)) }?.code.retry != .never)
            #expect(store.tokens?.signedIn == .sample("a"))
            try await peer.script(RefreshSession.self, .json(SignedIn.sample("a", 2)))
            #expect(try await client.send(FindNote(id: 1)).text == "a")
        }
    }

    @Test func aPublicCallNeedsNoSession() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindPublicNote.self, ScriptedReply.staleToken.forToken("a1"))
            try await peer.script(FindPublicNote.self, ScriptedReply.empty.forToken(""))
            try await peer.script(RefreshSession.self, .problem(401, .unauthenticated))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            try await client.send(FindPublicNote())
            #expect(try await peer.requests(of: FindPublicNote.self).map(\.token) == ["a1", nil])
        }
    }
}
