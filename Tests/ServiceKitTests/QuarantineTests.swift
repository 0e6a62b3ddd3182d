import Synchronization
import TestKit
import Testing

/// A bad event never stops later ones.
@Suite("quarantine", .services(NotesService.self, CopiesService.self))
struct QuarantineTests {
    @Test func anInapplicableEventHoldsUpNoOther() async throws {
        try await world.note("a", "before")
        try await world.note("b", "by whom?", by: "nobody")
        _ = try await world.client.send(Note(id: "c", isStrange: true))
        try await world.note("d", "behind")
        try await world.waitForFollowers()
        #expect(try await world.client.send(Copies()).texts == ["a": "before", "d": "behind"])
        #expect(try await world.sending(as: .gateway).send(Ready(), to: "favourites").quarantined == 2)
        #expect(
            try await world.sending(as: .gateway).send(Metrics(), to: "favourites").text
                .contains("umkreis_events_quarantined{service=\"favourites\"} 2\n")
        )
        let held = try await world.sending(as: .gateway).send(ListQuarantined(), to: "favourites")
        #expect(held.count == 2)
        #expect(held.events.map(\.subject) == ["b", "c"])
        #expect(held.events.map(\.attempts) == [1, 1])
        #expect(held.events[0].source == "catalogue" && held.events[0].sequence == 2)
        #expect(held.events[0].reason.contains("foreignKey"))
        #expect(held.events[1].reason.contains("author"))
    }

    /// A batch is applied in one transaction, and event by event if that fails.
    @Test func oneOfManyThatAreReadTogetherIsSetAsideAlone() async throws {
        try await world.stop("favourites")
        for id in ["a", "b", "c"] { try await world.note(id, "before") }
        try await world.note("d", "by whom?", by: "nobody")
        for id in ["e", "b"] { try await world.note(id, "behind") }
        try await world.start("favourites")
        try await world.waitForFollowers()
        let copies = try await world.client.send(Copies()).texts
        #expect(copies == ["a": "before", "b": "behind", "c": "before", "e": "behind"])
        let held = try await world.sending(as: .gateway).send(ListQuarantined(), to: "favourites")
        #expect(held.events.map(\.subject) == ["d"])
    }

    @Test func anIrrelevantEventIsNotDecoded() async throws {
        _ = try await world.client.send(Note(id: CopyNote.unwanted, isStrange: true))
        try await world.note("a", "wanted")
        try await world.waitForFollowers()
        #expect(try await world.client.send(Copies()).texts == ["a": "wanted"])
        #expect(try await world.sending(as: .gateway).send(Ready(), to: "favourites").quarantined == 0)
    }

    /// Invalid JSON would make the whole line unreadable for ever.
    @Test func anEventWithADamagedRowHoldsUpNoOther() async throws {
        try await world.note("a", "before")
        _ = try await world.client.send(Note(id: "b", isDamaged: true))
        try await world.note("c", "behind")
        try await world.waitForFollowers()
        #expect(try await world.client.send(Copies()).texts == ["a": "before", "c": "behind"])
        let held = try await world.sending(as: .gateway).send(ListQuarantined(), to: "favourites")
        #expect(held.events.map(\.subject) == ["b"])
        let log = try await world.sending(as: .gateway).send(EventsAfter(sequence: 0), to: "catalogue")
        #expect(log.events.map { String(decoding: $0.body.bytes, as: UTF8.self) }[1] == "\"damaged\"")
    }

    @Test func isAppliedOnceTheObstacleIsGone() async throws {
        let operators = world.sending(as: .gateway)
        try await world.note("a", "one", by: "bo")
        try await world.note("b", "two", by: "cy")
        try await world.waitForFollowers()
        world.clock.advance(by: .seconds(60))
        let inVain = try await operators.send(RetryQuarantined(), to: "favourites")
        #expect(inVain.applied == 0 && inVain.left == 2)
        #expect(inVain.failed.map(\.attempts) == [2, 2])
        #expect(inVain.failed.allSatisfy { $0.triedAt == world.clock.now })
        _ = try await world.client.send(KnowAuthor(author: "cy"))
        let once = try await operators.send(RetryQuarantined(), to: "favourites")
        #expect(once.applied == 1 && once.left == 1)
        #expect(once.failed.map(\.subject) == ["a"])
        #expect(try await world.client.send(Copies()).texts == ["b": "two"])
    }

    /// The least recently tried come first.
    @Test func limitedRetriesContinueWithTheNext() async throws {
        for number in 1...5 {
            try await world.note("\(number)", "text", by: "bo")
            try await world.waitForFollowers()
            world.clock.advance(by: .seconds(1))
        }
        var tried: [String] = []
        for _ in 1...3 {
            world.clock.advance(by: .seconds(1))
            let reply = try await world.sending(as: .gateway).send(RetryQuarantined(limit: 2), to: "favourites")
            tried += reply.failed.map(\.subject)
        }
        #expect(tried == ["1", "2", "3", "4", "5", "1"])
    }

    @Test func olderEventsAreNotAppliedAfterNewerOnes() async throws {
        try await world.note("a", "old", by: "bo")
        try await world.note("b", "old", by: "bo")
        try await world.note("c", "old", by: "bo")
        try await world.waitForFollowers()
        #expect(try await world.sending(as: .gateway).send(Ready(), to: "favourites").quarantined == 3)
        try await world.note("a", "new")
        try await world.note("b", nil)
        try await world.note("c", "newer", by: "bo")
        try await world.waitForFollowers()
        #expect(try await world.sending(as: .gateway).send(Ready(), to: "favourites").quarantined == 1)
        _ = try await world.client.send(KnowAuthor(author: "bo"))
        let reply = try await world.sending(as: .gateway).send(RetryQuarantined(), to: "favourites")
        #expect(reply.applied == 1 && reply.left == 0)
        #expect(try await world.client.send(Copies()).texts == ["a": "new", "c": "newer"])
    }

    @Test(.noServices) func dropsTheLeastRecentlyTriedEventWhenFull() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let clock = WorldClock()
        let database = try await Database.open(
            DatabaseConfiguration(path: folder.path + "/q.sqlite", migrations: [], now: { clock.now })
        )
        try await database.write { transaction in
            for number in 1...12 {
                clock.advance(by: .seconds(1))
                let event = StoredEvent(
                    sequence: Int64(number),
                    at: clock.now,
                    name: "test.said",
                    subject: "\(number)",
                    body: Array("{}".utf8)
                )
                try transaction.quarantine(event, of: "test", because: "it is bad")
            }
            #expect(try transaction.trimQuarantine(to: 10) == 2)
            #expect(try transaction.quarantined(limit: 100).map(\.event.sequence) == Array(3...12))
            #expect(try transaction.trimQuarantine(to: 10) == 0)
        }
        try await database.close()
    }

    /// A failure of the service is not the event's fault: it is retried.
    @Test(.services(NotesService.self, TroubledService.self)) func aFailingServiceQuarantinesNoEvent() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        #expect(try await world.sending(as: .gateway).send(Ready(), to: "geo").quarantined == 0)
        #expect(try await world.client.send(CountAttempts()).attempts == 6)
    }
}

private struct TroubledService: ServiceDefinition {
    static let name: ServiceName = "geo"
    static let migrations: [Migration] = []

    private let attempts = Attempts()

    init(_ environment: ServiceEnvironment) {}

    var routes: [Route] { CountAttemptsHandler(attempts: attempts) }

    var followings: [Following] { [Following("catalogue", [ApplyAtLast(attempts: attempts)])] }
}

private final class Attempts: Sendable {
    private let made = Mutex(0)

    var count: Int { made.withLock(\.self) }

    func next() -> Int {
        made.withLock { made in
            made += 1
            return made
        }
    }
}

private struct ApplyAtLast: Subscription {
    private static let troubles: [any Error] = [
        StorageUnavailable.diskFull, StorageUnavailable.busy, StorageUnavailable.closed,
        StorageError.sqlite(code: 778, message: "disk I/O error", sql: ""), CancellationError(),
    ]

    let attempts: Attempts

    func apply(_ event: NoteWritten, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let number = attempts.next()
        if number <= Self.troubles.count { throw Self.troubles[number - 1] }
    }
}

private struct CountAttempts: Call {
    static let name: CallName = "geo.countAttempts"
    static let access: Access = .anyone
    static let effect: Effect = .reads

    struct Reply: Codable, Sendable {
        var attempts: Int
    }
}

private struct CountAttemptsHandler: Handler {
    let attempts: Attempts

    func handle(_ request: CountAttempts, _ context: CallContext) async throws -> CountAttempts.Reply {
        CountAttempts.Reply(attempts: attempts.count)
    }
}
