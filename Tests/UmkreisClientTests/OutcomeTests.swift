import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: outcomes of intents")
struct OutcomeTests {
    private let done = ScriptedReply(body: #"{"number":1}"#)

    @Test("an outcome is kept until it is acknowledged, also after a restart") func isKept() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done, .problem(409, .conflict))
            do {
                let outbox = try world.outbox()
                for key in ["first", "second"] { try await outbox.add(WriteNote(text: key), subject: "s", key: key) }
                #expect(await outbox.flush() == 0)
            }
            let outbox = try world.outbox()
            guard case .sent(let intent, let reply) = await outbox.outcome(key: "first") else {
                Issue.record("the outcome is lost")
                return
            }
            #expect(intent.key == "first")
            #expect(try reply.decode(WriteNote.Reply.self).number == 1)
            guard case .refused(_, let fault) = await outbox.outcome(key: "second") else {
                Issue.record("the refusal is lost")
                return
            }
            #expect(fault.code == .conflict)
            var outcomes = outbox.outcomes.makeAsyncIterator()
            #expect(await outcomes.next()?.intent.key == "first")
            #expect(await outcomes.next()?.intent.key == "second")
            #expect(await outbox.acknowledge(key: "first"))
            #expect(await outbox.acknowledge(key: "first") == false)
            #expect(await outbox.outcome(key: "first") == nil)
            #expect(try await world.outbox().unacknowledged.map(\.intent.key) == ["second"])
        }
    }

    /// The app was killed after the outcome was stored and before its intent was removed.
    @Test func anIntentWithAnOutcomeIsNotSentAgain() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "1"), subject: "s", key: "k")
            let file = world.folder.appending(path: "1.json")
            let bytes = try Data(contentsOf: file)
            #expect(await outbox.flush() == 0)
            try bytes.write(to: file)
            let next = try world.outbox()
            #expect(await next.intents.isEmpty)
            #expect(await next.flush() == 0)
            #expect(try await world.attempts() == ["1"])
            #expect(try world.files() == ["outcomes/1.json"])
        }
    }

    @Test func aKeyWithAnOutcomeIsNotSentAgain() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "1"), subject: "s", key: "k")
            await outbox.flush()
            #expect(try await outbox.add(WriteNote(text: "1"), subject: "s", key: "k").number == 1)
            await outbox.flush()
            #expect(try await world.attempts() == ["1"])
        }
    }

    @Test func theOldestOutcomesAreDroppedAboveTheLimit() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            let outbox = try world.outbox(limits: OutboxLimits(outcomes: 2))
            for key in ["1", "2", "3"] { try await outbox.add(WriteNote(text: key), subject: "s", key: key) }
            await outbox.flush()
            #expect(await outbox.unacknowledged.map(\.intent.key) == ["2", "3"])
            #expect(try world.files() == ["outcomes/2.json", "outcomes/3.json"])
        }
    }

    @Test("a guest's untried intents become those of the account") func movesAtSignIn() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            let guest = SignedIn.sample("a").user
            var account = SignedIn.sample("b")
            account.mergedGuest = guest
            try await world.peer.script(SignIn.self, .json(account))
            let outbox = try world.outbox()
            for text in ["1", "2", "3"] { try await outbox.add(WriteNote(text: text), subject: "s") }
            try await world.client.send(SignIn(login: "b", password: "b"))
            #expect(await outbox.flush() == 0)
            #expect(try await world.peer.requests(of: WriteNote.self).map(\.token) == ["b1", "b1", "b1"])
            #expect(try await world.attempts() == ["1", "2", "3"])
        }
    }

    /// A key belongs to one user: the account's attempt could execute the write again.
    @Test("a guest's tried intent is refused at sign-in") func refusesTriedIntents() async throws {
        try await OutboxPeer.run { world in
            try await world.script(.dropped, done.forever())
            var account = SignedIn.sample("b")
            account.mergedGuest = SignedIn.sample("a").user
            try await world.peer.script(SignIn.self, .json(account))
            let outbox = try world.outbox()
            for key in ["1", "2"] { try await outbox.add(WriteNote(text: key), subject: "s", key: key) }
            #expect(await outbox.flush() == 2)
            try await world.client.send(SignIn(login: "b", password: "b"))
            #expect(await outbox.flush() == 0)
            #expect(try await world.attempts() == ["1", "2"])
            guard case .refused(let intent, let fault) = await outbox.outcome(key: "1") else {
                Issue.record("the attempt is not reported")
                return
            }
            #expect(fault.rule == "sent-as-guest")
            #expect(intent.triedAt != nil)
        }
    }

    /// The process ends between the sign-in and the next flush, and the tokens are refreshed meanwhile.
    @Test func aMergeIsRememberedAcrossARefreshAndARestart() async throws {
        try await OutboxPeer.run { world in
            let store = TestStore(.sample("a"))
            let client = UmkreisClient(at: world.peer.url, tokens: store)
            try await world.outbox(of: client).add(WriteNote(text: "1"), subject: "s")
            var account = SignedIn.sample("b")
            account.mergedGuest = SignedIn.sample("a").user
            try await world.peer.script(SignIn.self, .json(account))
            try await client.send(SignIn(login: "b", password: "b"))
            try await world.peer.script(WriteNote.self, ScriptedReply.staleToken.forToken("b1"))
            try await world.peer.script(RefreshSession.self, .json(SignedIn.sample("b", 2)))
            _ = await fault { try await client.send(WriteNote(text: "other")) }
            try await world.script(done.forever())
            let later = UmkreisClient(at: world.peer.url, tokens: store)
            #expect(try await world.outbox(of: later).flush() == 0)
            #expect(try await world.peer.requests(of: WriteNote.self).last?.token == "b2")
        }
    }

    @Test("another user's outcomes and members leave the device") func forgetsOtherUsers() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done, .dropped)
            try await world.peer.script(SignIn.self, .json(SignedIn.sample("b")))
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "sent secret"), subject: "s", key: "sent")
            await outbox.flush()
            try await outbox.add(WriteNote(text: "waiting secret"), subject: "s", key: "waiting")
            try await world.client.send(SignIn(login: "b", password: "b"))
            await outbox.flush()
            #expect(await outbox.outcome(key: "sent") == nil)
            #expect(await outbox.outcome(key: "waiting")?.intent.body == .empty)
            await outbox.flush()
            #expect(await outbox.outcome(key: "waiting") != nil)
            for file in try world.files() {
                let text = try String(contentsOf: world.folder.appending(path: file), encoding: .utf8)
                #expect(!text.contains("secret"))
            }
        }
    }
}
