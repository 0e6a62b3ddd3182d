import TestKit
import Testing

/// The trace id of a write follows its event into the services that apply it.
@Suite("the trace of an event", .services(NotesService.self, CopiesService.self), .logLevel(.debug))
struct EventTraceTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

    private var tracing: Client {
        var client = world.client
        client.trace = Self.trace
        return client
    }

    private func records(of trace: String?, in service: ServiceName) async throws -> [LogRecord] {
        try await world.sending(as: .gateway).send(Logs(trace: trace, limit: 200), to: service).records
    }

    /// Waits for the records, which a follower writes after its commit.
    private func records(
        _ count: Int,
        of trace: String? = EventTraceTests.trace,
        of level: LogLevel? = nil,
        in service: ServiceName
    ) async throws -> [LogRecord] {
        var found: [LogRecord] = []
        try await eventually("\(found.count) of \(count) records") {
            found = try await records(of: trace, in: service).filter { level == nil || $0.level == level }
            return found.count >= count
        }
        return found
    }

    @Test("the follower's record of an applied event has the trace of the write", .everyWiring)
    func isInTheFollowersLog() async throws {
        _ = try await tracing.send(Note(id: "a", author: "ada", text: "one"))
        try await world.note("b", "without a trace")
        try await world.waitForFollowers()
        let log = try await world.sending(as: .gateway).send(EventsAfter(sequence: 0), to: "catalogue")
        #expect(log.events.map(\.trace) == [Self.trace, nil])
        let call = try #require(try await records(of: Self.trace, in: "catalogue").first)
        #expect(call.message == "answered" && call.details["call"] == "catalogue.note")
        let applied = try await records(1, in: "favourites")
        #expect(applied.map(\.message) == ["applied an event"] && applied.map(\.level) == [.debug])
        #expect(applied[0].details["source"] == "catalogue" && applied[0].details["sequence"] == "1")
        #expect(applied[0].details["event"] == "catalogue.noteWritten" && applied[0].details["subject"] == "a")
    }

    @Test("an event that does not concern the follower leaves no record") func irrelevant() async throws {
        _ = try await tracing.send(Note(id: CopyNote.unwanted, author: "ada", text: "one"))
        try await world.waitForFollowers()
        #expect(try await records(of: Self.trace, in: "favourites").isEmpty)
    }

    @Test("a call that is sent for a request has its trace") func ofCalls() async throws {
        try await RequestTrace.$current.withValue(Self.trace) { try await world.note("a", "one") }
        let log = try await world.sending(as: .gateway).send(EventsAfter(sequence: 0), to: "catalogue")
        #expect(log.events.map(\.trace) == [Self.trace])
    }

    @Test("a trace that is not an id stays in the log of the call") func noID() async throws {
        for trace in ["a \"quoted\" trace", "ä", String(repeating: "\u{1}", count: 128)] {
            var client = world.client
            client.trace = trace
            _ = try await client.send(Note(id: "a", author: "ada", text: "one"))
        }
        let log = try await world.sending(as: .gateway).send(EventsAfter(sequence: 0), to: "catalogue")
        #expect(log.events.map(\.trace) == [nil, nil, nil])
    }

    @Test("a quarantined event is a warning with its trace, and so is the record of its later success")
    func quarantined() async throws {
        _ = try await tracing.send(Note(id: "a", author: "bo", text: "one"))
        try await world.waitForFollowers()
        let warnings = try await records(1, in: "favourites")
        #expect(warnings.map(\.message) == ["an event is in quarantine"] && warnings.map(\.level) == [.warning])
        #expect(warnings[0].details["subject"] == "a")
        #expect(warnings[0].details["reason"]?.contains("foreignKey") == true)
        let held = try await world.sending(as: .gateway).send(ListQuarantined(), to: "favourites")
        #expect(held.events.map(\.trace) == [Self.trace])
        _ = try await world.client.send(KnowAuthor(author: "bo"))
        _ = try await world.sending(as: .gateway).send(RetryQuarantined(), to: "favourites")
        let last = try #require(try await records(2, in: "favourites").first)
        #expect(last.message == "applied an event from quarantine" && last.level == .info)
    }

    @Test("only the first quarantined events of a batch are listed, and the others are counted")
    func manyQuarantined() async throws {
        try await world.stop("favourites")
        for number in 1...25 { try await world.note("\(number)", "by whom?", by: "nobody") }
        try await world.start("favourites")
        try await world.waitForFollowers()
        let warnings = try await records(21, of: nil, of: .warning, in: "favourites")
        #expect(warnings.filter { $0.message == "an event is in quarantine" }.count == 20)
        #expect(warnings.first { $0.message.hasPrefix("more events") }?.details["count"] == "5")
    }

    @Test(
        "events that a follower publishes while it applies an event carry its trace",
        .services(NotesService.self, EchoService.self)
    )
    func goesOn() async throws {
        try await world.stop("chat")
        _ = try await tracing.send(Note(id: "a", author: "ada", text: "one"))
        try await world.note("b", "without a trace")
        try await world.start("chat")
        try await world.waitForFollowers()
        let log = try await world.sending(as: .gateway).send(EventsAfter(sequence: 0), to: "chat")
        #expect(log.events.map(\.subject) == ["a", "b"] && log.events.map(\.trace) == [Self.trace, nil])
    }
}

/// Announces each note of another service as its own.
private struct EchoService: ServiceDefinition {
    static let name: ServiceName = "chat"
    static let migrations: [Migration] = []

    init(_ environment: ServiceEnvironment) {}

    var routes: [Route] { [] }
    var followings: [Following] { [Following("catalogue", [EchoNote()])] }
}

private struct EchoNote: Subscription {
    func apply(_ event: NoteWritten, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.announce(NoteEchoed(id: event.id))
    }
}

private struct NoteEchoed: Event {
    static let name: CallName = "chat.noteEchoed"
    var id: String

    var subject: String { id }
}
