import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

/// No task, connection or callback outlives its owner.
@Suite("client: lifecycle")
struct LifecycleTests {
    @Test func aClientIsReleasedAfterItsCalls() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, ScriptedReply.staleToken.forToken("a1").forever())
            try await peer.script(FindNote.self, .json(FindNote.Reply(text: "a")))
            try await peer.script(RefreshSession.self, .json(SignedIn.sample("a", 2)))
            var client: UmkreisClient? = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            try await client?.send(FindNote(id: 1))
            weak let released = client
            client = nil
            #expect(released == nil)
        }
    }

    @Test func aStreamDoesNotKeepItsClient() async throws {
        try await HTTPPeer.run { peer in
            let event = HTTPPeer.note(1, id: "p1")
            try await peer.script(HTTPPeer.stream, .stream(event, .gate("next"), HTTPPeer.note(2, id: "p2")))
            var client: UmkreisClient? = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            var iterator = client?.events(NotesAfter()).makeAsyncIterator()
            #expect(try await iterator?.next() != nil)
            weak let released = client
            client = nil
            #expect(released == nil)
            try await peer.open("next")
            #expect(try await iterator?.next() != nil)
            iterator = nil
            try await eventually { try await peer.requests(to: HTTPPeer.stream).map(\.closed) == [true] }
        }
    }

    @Test func leavingTheLoopClosesTheConnection() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(HTTPPeer.stream, .stream(HTTPPeer.note(1, id: "p1")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(try await client.events(NotesAfter()).first(1) == [1])
            try await eventually { try await peer.requests(to: HTTPPeer.stream).map(\.closed) == [true] }
        }
    }

    @Test func cancellationEndsAStreamWithoutAFault() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(HTTPPeer.stream, .stream("event: beat\ndata:\n\n"))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let stream = Task { try await client.events(NotesAfter()).first(1) }
            try await eventually { try await !peer.requests(to: HTTPPeer.stream).isEmpty }
            stream.cancel()
            #expect(try await stream.value == [])
            try await eventually { try await peer.requests(to: HTTPPeer.stream).map(\.closed) == [true] }
        }
    }

    @Test func cancellationEndsTheWaitForAReconnection() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(HTTPPeer.stream, .stream("retry: 3600000\n\n", HTTPPeer.note(1, id: "p1"), .cut))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let (events, event) = AsyncStream<StreamEvent>.makeStream()
            let stream = Task { for try await next in client.events(NotesAfter()) { event.yield(next) } }
            #expect(await events.first { _ in true } != nil)
            try await eventually { try await peer.requests(to: HTTPPeer.stream).map(\.closed) == [true] }
            stream.cancel()
            try await stream.value
        }
    }

    /// Subscribing, leaving and subscribing again always ends in a working stream.
    @Test func openingAndClosingConverges() async throws {
        try await HTTPPeer.run { peer in
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            try await peer.script(HTTPPeer.stream, ScriptedReply.stream(HTTPPeer.note(1, id: "p1")).forever())
            for round in 0..<20 {
                let stream = Task { try await client.events(NotesAfter()).first(1) }
                if round.isMultiple(of: 2) { stream.cancel() }
                _ = try await stream.value
            }
            #expect(try await client.events(NotesAfter()).first(1) == [1])
            try await eventually { try await peer.requests(to: HTTPPeer.stream).allSatisfy(\.closed) }
        }
    }

    /// Both sides close at the same time.
    @Test func leavingWhileTheServerClosesIsSafe() async throws {
        try await HTTPPeer.run { peer in
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let ending = ScriptedReply.stream(HTTPPeer.note(1, id: "p1"), .cut)
            try await peer.script(HTTPPeer.stream, ending.forever())
            for _ in 0..<200 { #expect(try await client.events(NotesAfter()).first(1) == [1]) }
        }
    }

    @Test func streamsRunOnTheMainActorToo() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(HTTPPeer.stream, .stream(HTTPPeer.note(1, id: "p1")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let note = try await Task { @MainActor in
                for try await event in client.events(NotesAfter()) {
                    if case .reply(let reply) = event { return try reply.reply(to: NotesAfter.self)?.note }
                }
                return nil
            }.value
            #expect(note == 1)
        }
    }

    @Test func aSessionsReportsEndWithItsClient() async throws {
        var client: UmkreisClient? = UmkreisClient(at: try #require(URL(string: "http://127.0.0.1:1")))
        let ends = try #require(client?.sessionEnded)
        client = nil
        #expect(await ends.first { _ in true } == nil)
    }

    @Test func anOutboxIsReleasedWhenItsTaskEnds() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let client = UmkreisClient(at: try #require(URL(string: "http://127.0.0.1:1")))
        var outbox: Outbox? = try Outbox(of: client, in: URL(filePath: folder.path))
        let outcomes = try #require(outbox?.outcomes)
        let running = Task { [outbox] in await outbox?.run() }
        running.cancel()
        await running.value
        weak let released = outbox
        outbox = nil
        #expect(released == nil)
        #expect(await outcomes.first { _ in true } == nil)
    }
}
