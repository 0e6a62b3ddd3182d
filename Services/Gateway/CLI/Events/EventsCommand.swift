import ArgumentParser
import Messaging
import Wire

/// What services have set aside of each other's events.
struct EventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "See to events that a service could not apply.",
        subcommands: [EventsListCommand.self, EventsRetryCommand.self]
    )

    /// Of events in quarantine, with what stands against each.
    static func table(of events: [QuarantinedLine], _ output: Output) -> String {
        var table = TextTable(
            .init(title: "EVENT"),
            .init(title: "NUMBER", isNumber: true),
            .init(title: "ABOUT"),
            .init(title: "TRIED", isNumber: true),
            .init(title: "LAST"),
            .init(title: "REASON", isFlexible: true)
        )
        for event in events {
            table.add(
                event.name.text,
                "\(event.sequence)",
                event.subject,
                "\(event.attempts)",
                output.moments.of(event.triedAt),
                event.reason
            )
        }
        return output.table(table)
    }
}
