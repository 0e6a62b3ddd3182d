import ArgumentParser
import AuthContract
import Wire

/// Who registered, signed in and changed whose roles.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Read the audit log, and check that nobody has changed it.",
        subcommands: [AuditListCommand.self, AuditCheckCommand.self]
    )
}

struct AuditListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List what is in the audit log, oldest first.",
        examples: "umkreis audit list",
        "umkreis audit list --after 1200 --limit 200 --json"
    )

    @Option(name: .long, help: ArgumentHelp("Only rows behind this one.", valueName: "number"))
    var after: Int64?

    @Option(name: .long, help: .ruled("How many", by: NumberRule<Int>.pageLimit, valueName: "count"))
    var limit: Int?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListAudit(after: after, limit: limit))
        try session.output.show(reply) { Self.table(of: reply.events, session.output) }
        if let last = reply.events.last { session.output.notice("go on with --after \(last.number)") }
    }

    private static func table(of events: [AuditedEvent], _ output: Output) -> String {
        var table = TextTable(
            .init(title: "NUMBER", isNumber: true),
            .init(title: "AT"),
            .init(title: "EVENT"),
            .init(title: "ACCOUNT"),
            .init(title: "BY"),
            .init(title: "ABOUT", isFlexible: true)
        )
        for event in events {
            table.add(
                "\(event.number)",
                output.moments.of(event.at),
                event.event,
                event.account?.description ?? "",
                event.actor?.description ?? "",
                event.subject ?? ""
            )
        }
        return output.table(table)
    }
}

struct AuditCheckCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "check",
        "Tell whether each row of the audit log is as it was written, and none is missing.",
        examples: "umkreis audit check"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(CheckAudit())
        try session.output.show(reply) {
            reply.isWhole ? "whole, \(reply.rows ?? 0) rows" : "changed at row \(reply.brokenAt ?? 0)"
        }
        if !reply.isWhole { throw Silence(status: .failure) }
    }
}
