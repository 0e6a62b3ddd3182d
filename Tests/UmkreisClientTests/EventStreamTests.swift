import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: events")
struct EventStreamTests {
    private let quick: ScriptedReply.Step = "retry: 10\n\n"

    @Test func aStreamAsksForItsCallsAndTheirMembers() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                HTTPPeer.stream,
                .stream(HTTPPeer.note(1, id: "p1"), HTTPPeer.event("test.publicNotesAfter", 2, id: "p2"))
            )
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let call = NotesAfter(kinds: ["x", "y"], cursor: Cursor(text: "c"), limit: 50, waitMs: 1000)
            #expect(try await client.events(call, PublicNotesAfter()).first(2) == [1, 2])
            let request = try #require(try await peer.requests(to: HTTPPeer.stream).first)
            #expect(request.method == "GET")
            #expect(request.headers["accept"] == "text/event-stream")
            #expect(request.token == "a1")
            #expect(request.headers["last-event-id"] == nil)
            #expect(
                request.query == [
                    ["on", "test.notesAfter"], ["on", "test.publicNotesAfter"], ["test.notesAfter.kinds", "x"],
                    ["test.notesAfter.kinds", "y"], ["test.notesAfter.cursor", "c"], ["test.notesAfter.limit", "50"],
                ]
            )
        }
    }

    @Test func aCutStreamResumesBehindItsLastEvent() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                HTTPPeer.stream,
                .stream(quick, HTTPPeer.note(1, id: "p1"), "id: p2\nevent: test.notesAfter\ndata: {\"no", .cut),
                .stream(HTTPPeer.note(2, id: "p2"), HTTPPeer.note(3, id: "p3"), .cut),
                .stream(HTTPPeer.note(4, id: "p4"))
            )
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let call = NotesAfter(cursor: Cursor(text: "c"))
            #expect(try await client.events(call).first(4) == [1, 2, 3, 4])
            let requests = try await peer.requests(to: HTTPPeer.stream)
            #expect(requests.map { $0.headers["last-event-id"] } == [nil, "p1", "p3"])
            #expect(requests.map { $0.query.count } == [2, 1, 1])
        }
    }

    @Test func aStoredPositionIsSent() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(HTTPPeer.stream, .stream(HTTPPeer.note(8, id: "p8")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            for try await event in client.events(NotesAfter(), after: "p7") {
                guard case .reply(let reply) = event else { continue }
                #expect(reply.position == "p8")
                break
            }
            #expect(try await peer.requests(to: HTTPPeer.stream).map { $0.headers["last-event-id"] } == ["p7"])
        }
    }

    /// Also when every attempt fails in another way.
    @Test func reconnectsAsOftenAsNeeded() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                HTTPPeer.stream,
                .stream(quick, HTTPPeer.note(1, id: "p1"), .cut),
                .dropped,
                .html(502),
                .html(200),
                .problem(503, .draining),
                .problem(500, .internal),
                .dropped,
                .stream("event: fault\ndata: {\"code\":\"unavailable\",\"detail\":\"no\"}\n\n", .cut),
                .stream(HTTPPeer.note(2, id: "p2"))
            )
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(try await client.events(NotesAfter()).first(2) == [1, 2])
            let requests = try await peer.requests(to: HTTPPeer.stream)
            #expect(requests.count == 9)
            #expect(requests.dropFirst().allSatisfy { $0.headers["last-event-id"] == "p1" })
        }
    }

    /// A half-open connection.
    @Test func aSilentConnectionIsReplaced() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                HTTPPeer.stream,
                .stream(quick, HTTPPeer.note(1, id: "p1"), "event: beat\ndata:\n\n", .gate("never")),
                .stream(HTTPPeer.note(2, id: "p2"))
            )
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let stream = client.events([NotesAfter()], after: nil, idleTimeout: .seconds(1))
            #expect(try await stream.first(2) == [1, 2])
            try await eventually { try await peer.requests(to: HTTPPeer.stream).allSatisfy(\.closed) }
        }
    }

    @Test func beatsAndUnknownEventsAreNotDelivered() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(
                HTTPPeer.stream,
                .stream(
                    "event: beat\ndata:\n\n",
                    "event: later\ndata: x\n\n",
                    ": comment\n\n",
                    HTTPPeer.event("test.publicNotesAfter", 5, id: "p5"),
                    HTTPPeer.note(1, id: "p1")
                )
            )
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(try await client.events(NotesAfter()).first(1) == [1])
        }
    }

    @Test func aResetStartsOver() async throws {
        try await HTTPPeer.run { peer in
            let reset: ScriptedReply.Step = "event: reset\ndata:\n\n"
            try await peer.script(
                HTTPPeer.stream,
                .stream(quick, HTTPPeer.note(1, id: "p1"), reset, .cut),
                .stream(HTTPPeer.note(2, id: "q2"), .cut),
                .problem(410, .gone, field: "cursor"),
                .stream(HTTPPeer.note(3, id: "r3"))
            )
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(try await client.events(NotesAfter()).first(5) == [1, nil, 2, nil, 3])
            let requests = try await peer.requests(to: HTTPPeer.stream)
            #expect(requests.map { $0.headers["last-event-id"] } == [nil, nil, "q2", nil])
        }
    }

    @Test(arguments: [
        (ScriptedReply.problem(403, .forbidden), FaultCode.forbidden), (.problem(410, .gone), .gone),
        (.stream("event: fault\ndata: {\"code\":\"not-found\",\"detail\":\"no\"}\n\n", .cut), .notFound),
        (.stream("event: test.notesAfter\ndata: {\"note\":\n\n"), .internal),
    ])
    func aRefusalForGoodEndsTheStream(reply: ScriptedReply, code: FaultCode) async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(HTTPPeer.stream, reply)
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            var iterator = client.events(NotesAfter()).makeAsyncIterator()
            do {
                _ = try await iterator.next()
                Issue.record("the stream did not end")
            } catch {
                #expect((error as? Fault)?.code == code)
            }
            #expect(try await iterator.next() == nil)
            #expect(try await peer.requests(to: HTTPPeer.stream).count == 1)
        }
    }

    /// The consumer is further behind than the client buffers.
    @Test func aSlowConsumerLosesNoEvent() async throws {
        try await HTTPPeer.run { peer in
            let padding = String(repeating: " ", count: 20_000)
            let notes = (1...40).map { number -> ScriptedReply.Step in
                "id: p\(number)\nretry: 1\nevent: test.notesAfter\ndata: {\"note\":\(number)}\(padding)\n\n"
            }
            try await peer.script(HTTPPeer.stream, ScriptedReply(times: -1, events: notes, resumes: true))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            var seen: [Int?] = []
            for try await event in client.events([NotesAfter()], after: nil, buffer: 4) {
                guard case .reply(let reply) = event else { continue }
                seen.append(try reply.reply(to: NotesAfter.self)?.note)
                guard seen.count < 40 else { break }
                _ = try await peer.executed()
            }
            #expect(seen == (1...40).map { $0 })
            #expect(try await peer.requests(to: HTTPPeer.stream).count > 1)
        }
    }
}
