import ArgumentParser
import GatewayKit
import UmkreisMessaging
import UmkreisTexts
import UmkreisWire

struct EventsCommand: ParsableCommand {
    static let configuration = group(
        "events",
        "Follow events, and list and retry quarantined ones.",
        [EventsTailCommand.self, EventsListCommand.self, EventsRetryCommand.self]
    )

    static func table(of events: [QuarantineEntry], _ output: Output) -> String {
        output.table(
            events,
            .text("event") { $0.name.text },
            .number("number") { $0.sequence },
            .text("concerns") { $0.subject },
            .number("tried") { $0.attempts },
            .moment("last") { $0.triedAt },
            .flexible("reason") { $0.reason }
        )
    }
}

struct EventsListCommand: GatewayCommand {
    static let configuration = verb("list", "List a service's quarantined events.")
        .examples("umkreis events list geo", "umkreis events list geo --limit 200 --json")

    @Argument(help: "The service that could not apply them.", completion: CompletionValues.services)
    var service: String

    @Option(help: .ruled("The number of events", by: NumberRule<Int>.pageLimit, valueName: "count"))
    var limit: Int?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListQuarantined(limit: limit), to: try Stack.service(service))
        try session.output.show(reply) { EventsCommand.table(of: reply.events, session.output) }
        session.output.notice(
            localized("cli.count.of", ["shown": .count(reply.events.count), "count": .count(reply.count)])
        )
    }
}

struct EventsRetryCommand: GatewayCommand {
    static let configuration = verb("retry", "Retry a service's quarantined events.")
        .examples("umkreis events retry geo", "umkreis events retry geo --json")

    /// Events per call, so that writes aren't blocked for long.
    private static let step = 200

    @Argument(help: "The service that could not apply them.", completion: CompletionValues.services)
    var service: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    /// Tries each event once, longest untried first.
    func run(_ session: Session) async throws {
        let service = try Stack.service(service)
        var all = RetryQuarantined.Reply(applied: 0, left: 0, failed: [])
        var rest = 1
        while rest > 0 {
            let reply = try await session.send(RetryQuarantined(limit: Self.step), to: service)
            if all.applied == 0, all.failed.isEmpty { rest = reply.applied + reply.left }
            rest -= Self.step
            all.applied += reply.applied
            all.left = reply.left
            all.failed += reply.failed
        }
        try session.output.show(all) { EventsCommand.table(of: all.failed, session.output) }
        session.output.notice(
            localized("cli.events.retried", ["applied": .count(all.applied), "left": .count(all.left)])
        )
        if all.left > 0 { throw SilentExit(status: .failure) }
    }
}
