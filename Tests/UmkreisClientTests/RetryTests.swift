import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisClient
import UmkreisWire

@Suite("client: retries")
struct RetryTests {
    @Test func aKeyIsKeptOverRetries() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                WriteNote.self,
                .dropped,
                .html(502),
                try .json(WriteNote.Reply(number: 1))
            )
            let client = UmkreisClient(at: peer.url)
            #expect(try await client.send(WriteNote(text: "a")).number == 1)
            let requests = try await peer.requests(of: WriteNote.self)
            #expect(requests.count == 3)
            #expect(Set(requests.map(\.key)).count == 1)
            #expect(Set(requests.map(\.body)).count == 1)
        }
    }

    /// The reply is lost after the server has executed the write.
    @Test(arguments: [true, false])
    func aWriteWithALostReplyIsExecutedOnce(isChunked: Bool) async throws {
        try await HTTPPeer.run { peer in
            var lost = try ScriptedReply.json(WriteNote.Reply(number: 42)).executed().cut(after: 5)
            lost.chunked = isChunked
            try await peer.script(WriteNote.self, lost, try .json(WriteNote.Reply(number: 43)).executed())
            let client = UmkreisClient(at: peer.url)
            #expect(try await client.send(WriteNote(text: "a"), key: "key-of-the-first-intent").number == 42)
            #expect(try await peer.executed() == ["key-of-the-first-intent"])
            #expect(try await peer.requests(of: WriteNote.self).count == 2)
        }
    }

    @Test func endsAfterThreeAttempts() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, ScriptedReply.html(503).forever())
            let client = UmkreisClient(at: peer.url)
            #expect(await fault { try await client.send(FindNote(id: 1)) }?.code == .unavailable)
            #expect(try await peer.requests(of: FindNote.self).count == 3)
        }
    }

    @Test(arguments: [
        (400, FaultCode.invalid), (404, .notFound), (409, .conflict), (422, .keyReused), (500, .internal),
    ])
    func aRefusalIsNotRepeated(status: Int, code: FaultCode) async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(WriteNote.self, ScriptedReply.problem(status, code).forever())
            let client = UmkreisClient(at: peer.url)
            #expect(await fault { try await client.send(WriteNote(text: "a")) }?.code == code)
            #expect(try await peer.requests(of: WriteNote.self).count == 1)
        }
    }

    /// Waits at least as long as the server demands, or not at all if the time does not suffice.
    @Test func honoursThePauseOfTheServer() async throws {
        try await HTTPPeer.run { peer in
            let throttled = #"{"code":"throttled","detail":"no","retryAfterMs":300}"#
            try await peer.script(FindNote.self, .problem(429, throttled), .json(FindNote.Reply(text: "a")))
            let client = UmkreisClient(at: peer.url)
            let start = ContinuousClock.now
            try await client.send(FindNote(id: 1))
            #expect(start.duration(to: .now) >= .milliseconds(300))

            try await peer.script(WriteNote.self, .problem(429, throttled.replacing("300", with: "60000")))
            #expect(await fault { try await client.send(WriteNote(text: "a")) }?.code == .throttled)
            #expect(try await peer.requests(of: WriteNote.self).count == 1)
        }
    }

    @Test func aSilentServerIsNotWaitedForLongerThanTheTimeout() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, ScriptedReply.empty.behind("never").forever())
            let client = UmkreisClient(at: peer.url, timeout: .milliseconds(300))
            #expect(await fault { try await client.send(FindNote(id: 1)) }?.code == .deadlineExceeded)
            try await eventually { try await peer.requests(of: FindNote.self).allSatisfy(\.closed) }
        }
    }

    @Test func cancellationEndsACallAndItsConnection() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, ScriptedReply.empty.behind("never").forever())
            let client = UmkreisClient(at: peer.url)
            let call = Task { await isCancelled { try await client.send(FindNote(id: 1)) } }
            try await eventually { try await !peer.requests(of: FindNote.self).isEmpty }
            call.cancel()
            #expect(await call.value)
            try await eventually { try await peer.requests(of: FindNote.self).map(\.closed) == [true] }
        }
    }

    @Test func anUnreachableServerIsUnavailable() async throws {
        let client = UmkreisClient(at: try #require(URL(string: "http://127.0.0.1:1")))
        #expect(await fault { try await client.send(FindNote(id: 1)) }?.code == .unavailable)
    }

    @Test func theRuleDoublesItsPauses() throws {
        let fault = Fault(.unavailable, "no")
        for _ in 0..<100 {
            let first = try #require(RetryRule.patient.pause(after: fault, attempt: 1, mayRepeat: true))
            #expect((.zero ... .milliseconds(100)).contains(first))
            let second = try #require(RetryRule.patient.pause(after: fault, attempt: 2, mayRepeat: true))
            #expect((.zero ... .milliseconds(200)).contains(second))
        }
        #expect(RetryRule.patient.pause(after: fault, attempt: 3, mayRepeat: true) == nil)
        #expect(RetryRule.patient.pause(after: fault, attempt: 1, mayRepeat: false) == nil)
        #expect(RetryRule.never.pause(after: fault, attempt: 1, mayRepeat: true) == nil)
        let overloaded = Fault(.overloaded, "no", retryAfterMs: 700)
        #expect(RetryRule.patient.pause(after: overloaded, attempt: 1, mayRepeat: false) == .milliseconds(700))
    }
}
