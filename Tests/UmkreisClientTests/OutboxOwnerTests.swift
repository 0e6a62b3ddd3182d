import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: owners and age of intents")
struct OutboxOwnerTests {
    private let done = ScriptedReply(body: #"{"number":1}"#)

    @Test func anIntentEndsWithTheSignInOfAnotherUser() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            try await world.peer.script(SignIn.self, .json(SignedIn.sample("b")))
            try await world.peer.script(SignOut.self, .empty)
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "a's"), subject: "s")
            try await world.client.signOut()
            #expect(await outbox.flush() == 0)
            #expect(await fault { try await outbox.add(WriteNote(text: "x"), subject: "s") }?.code == .unauthenticated)
            try await world.client.send(SignIn(login: "b", password: "b"))
            try await outbox.add(WriteNote(text: "b's"), subject: "s")
            #expect(await outbox.flush() == 0)
            let requests = try await world.peer.requests(of: WriteNote.self)
            #expect(requests.map(\.token) == ["b1"])
            #expect(try await world.attempts() == ["b's"])
            #expect(await outbox.intents.isEmpty)
            #expect(try await world.outbox().intents.isEmpty, "nothing is left on the device")
            var outcomes = outbox.outcomes.makeAsyncIterator()
            guard case .refused(let intent, let fault) = await outcomes.next() else {
                Issue.record("the removal is not reported")
                return
            }
            #expect(intent.user == SignedIn.sample("a").user && fault.code == .unauthenticated)
        }
    }

    @Test func anIntentWaitsForItsUserToSignInAgain() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            try await world.peer.script(SignIn.self, .json(SignedIn.sample("a", 5)))
            try await world.peer.script(SignOut.self, .empty)
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "a's"), subject: "s")
            try await world.client.signOut()
            #expect(await outbox.flush() == 0)
            try await world.client.send(SignIn(login: "a", password: "a"))
            #expect(await outbox.flush() == 0)
            #expect(try await world.peer.requests(of: WriteNote.self).map(\.token) == ["a5"])
        }
    }

    @Test func theUserChangesWhileAnIntentIsSent() async throws {
        try await OutboxPeer.run(retry: .patient) { world in
            try await world.script(ScriptedReply.html(503).behind("first"), done.forever())
            try await world.peer.script(SignIn.self, .json(SignedIn.sample("b")))
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "a's"), subject: "s")
            let flush = Task { await outbox.flush() }
            try await eventually { try await world.attempts().count == 1 }
            try await world.client.send(SignIn(login: "b", password: "b"))
            try await world.peer.open("first")
            #expect(await flush.value == 1)
            #expect(await outbox.flush() == 0)
            #expect(try await world.peer.requests(of: WriteNote.self).map(\.token) == ["a1"])
            #expect(await outbox.intents.isEmpty)
        }
    }

    @Test func anEndedSessionKeepsItsIntents() async throws {
        try await OutboxPeer.run { world in
            try await world.script(.staleToken)
            try await world.peer.script(RefreshSession.self, .problem(401, .unauthenticated))
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "1"), subject: "s")
            await outbox.flush()
            #expect(try await world.client.signedIn() == nil)
            #expect(await outbox.intents.count == 1)
            await outbox.discardAll(of: SignedIn.sample("a").user)
            #expect(await outbox.intents.isEmpty)
        }
    }

    /// The server knows a key for a day: later, a repeat could be executed twice.
    @Test func anAttemptWithAnUnknownOutcomeIsNotRepeatedAfterADay() async throws {
        try await OutboxPeer.run { world in
            try await world.script(.dropped, done.forever())
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "1"), subject: "s")
            #expect(await outbox.flush() == 1)
            world.clock.advance(by: .seconds(22 * 3600))
            let later = try world.outbox()
            #expect(await later.intents.first?.triedAt == Timestamp(milliseconds: 1_000_000))
            world.clock.advance(by: .seconds(2 * 3600))
            #expect(await later.flush() == 0)
            #expect(try await world.attempts() == ["1"])
            try await expectTimeout(of: later)
        }
    }

    /// Without a connection, the server cannot have executed it.
    @Test func anIntentWaitsForDaysWithoutANetwork() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
            let offline = UmkreisClient(at: nowhere, tokens: TestStore(.sample("a")), retry: .never)
            let outbox = try world.outbox(of: offline)
            try await outbox.add(WriteNote(text: "1"), subject: "s")
            for _ in 0..<3 {
                #expect(await outbox.flush() == 1)
                world.clock.advance(by: .seconds(2 * 86_400))
            }
            #expect(await outbox.intents.first?.triedAt == nil)
            #expect(try await world.outbox().flush() == 0)
            #expect(try await world.attempts() == ["1"])
        }
    }

    @Test func anIntentThatIsTooOldIsReported() async throws {
        try await OutboxPeer.run { world in
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "1"), subject: "s")
            world.clock.advance(by: .seconds(8 * 86_400))
            #expect(await outbox.flush() == 0)
            #expect(try await world.attempts() == [])
            try await expectTimeout(of: outbox)
        }
    }

    /// A first attempt that may have been executed is not forgotten because a second found no server.
    @Test func aFailureRemembersEarlierAttempts() {
        let lost = SendFailure(Fault(.unavailable, "cut"))
        let refused = SendFailure(Fault(.unavailable, "no connection"), mayHaveRun: false)
        #expect(lost.mayHaveRun)
        #expect(refused.with(mayHaveRun: lost.mayHaveRun || refused.mayHaveRun).mayHaveRun)
        #expect(!SendFailure(Fault(.throttled, "later")).mayHaveRun)
    }

    private func expectTimeout(of outbox: Outbox) async throws {
        var outcomes = outbox.outcomes.makeAsyncIterator()
        guard case .refused(_, let fault) = await outcomes.next() else {
            Issue.record("the timeout is not reported")
            return
        }
        #expect(fault.code == .deadlineExceeded)
    }
}
