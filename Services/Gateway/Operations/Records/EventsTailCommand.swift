import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct EventsTailCommand: GatewayCommand {
    static let configuration = verb(
        "tail",
        "Print a service's new events as its followers read them, until Ctrl-C; for the stack's owner."
    ).examples(
        "umkreis events tail catalogue",
        "umkreis events tail catalogue --since 0 --count 20 --json",
        "umkreis events tail auth --event auth.accountRegistered --for 30s"
    )

    /// Events in a page.
    private static let page = 100

    @Argument(help: "The service that published them.", completion: CompletionValues.services)
    var service: String

    @Option(help: .init("Start after this event; 0 for all that are kept (default: the newest).", valueName: "number"))
    var since: Int64?

    @Option(help: .init("Print only this event, as in catalogue.postPublished; may be repeated.", valueName: "name"))
    var event: [String] = []

    @Option(help: .init("Stop after this many events.", valueName: "count"))
    var count: Int?

    @Option(name: .customLong("for"), help: .init("Stop after this time, as in 30s.", valueName: "duration"))
    var time: DurationArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Line: Encodable {
        let v = 1
        let event: EventLine
    }

    func validate() throws {
        if let count, count < 1 { throw ValidationError(localized("cli.follow.countIsPositive")) }
        if let since, since < 0 { throw ValidationError(localized("cli.events.sinceIsPositive")) }
    }

    func run(_ session: Session) async throws {
        let service = try Stack.service(service)
        let end = time.map { ContinuousClock.now + $0.duration }
        var log = EventLog(service, session)
        try await log.start(after: since)
        session.output.notice(localized("cli.events.tailing", ["service": .words(service.text)]))
        var left = count ?? .max
        while end.map({ ContinuousClock.now < $0 }) ?? true {
            for line in try await log.next(Self.page, before: end) where event.isEmpty || event.contains(line.name.text)
            {
                try session.output.item(Line(event: line)) { Self.words(line, session.output) }
                left -= 1
                if left == 0 { return }
            }
        }
    }

    private static func words(_ line: EventLine, _ output: Output) -> String {
        let body = PlainText.json(String(decoding: line.body.bytes, as: UTF8.self))
        let head = [line.at.description, "\(line.sequence)", line.name.text, PlainText.oneLine(line.subject)]
        return head.joined(separator: "  ") + "  " + output.style.dim(body)
    }
}

/// Reads a service's events in pages, and waits for new ones.
struct EventLog {
    private let service: ServiceName
    private let session: Session
    private var sequence: Int64 = 0
    private var epoch: String?

    init(_ service: ServiceName, _ session: Session) {
        (self.service, self.session) = (service, session)
    }

    /// - Parameter given: a number of an event; `nil` for the newest.
    mutating func start(after given: Int64?) async throws {
        let first = try await session.send(EventsAfter(sequence: .max, limit: 1), to: service)
        (sequence, epoch) = (min(given ?? first.last, first.last), first.epoch)
    }

    /// Returns the next page; empty if the wait ends before an event.
    mutating func next(_ limit: Int, before end: ContinuousClock.Instant?) async throws -> [EventLine] {
        let rest = end.map { Int(ContinuousClock.now.duration(to: $0) / .milliseconds(1)) } ?? .max
        let wait = max(0, min(SessionPolls.timeoutMs, rest))
        let request = EventsAfter(sequence: sequence, limit: limit, waitMs: wait, epoch: epoch)
        let reply = try await session.polls.repeating(service, waiting: wait) {
            try await session.send(request, to: service, timeout: $0)
        }
        guard reply.epoch == epoch else {
            // As a follower that meets another history, but from its end.
            session.output.notice(localized("cli.events.replaced", ["service": .words(service.text)]))
            (sequence, epoch) = (reply.last, reply.epoch)
            return []
        }
        sequence = reply.events.last?.sequence ?? max(sequence, reply.last)
        return reply.events
    }
}
