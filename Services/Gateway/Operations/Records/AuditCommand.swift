import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

struct AuditCommand: ParsableCommand {
    static let configuration = group(
        "audit",
        "Read and verify the audit log.",
        [AuditListCommand.self, AuditCheckCommand.self]
    )
}

struct AuditListCommand: GatewayCommand {
    static let configuration = verb("list", "List audit events, oldest first.")
        .examples(
            "umkreis audit list",
            "umkreis audit list --after 1200 --limit 200 --json",
            "umkreis audit list --event authz_admin --since 2026-05-01"
        )

    @Option(help: .init("Show only rows after this one.", valueName: "number"))
    var after: Int64?

    @Option(help: .ruled("The number of rows", by: NumberRule<Int>.pageLimit, valueName: "count"))
    var limit: Int?

    @Option(help: .init("Show only this event, as in authz_admin.", valueName: "name"))
    var event: String?

    @Option(help: .init("Show only events that affect this user.", valueName: "user"))
    var account: PersonArgument?

    @Option(help: .init("Show only events of this acting user.", valueName: "user"))
    var actor: PersonArgument?

    @Option(help: .init("Show only events from this time on.", valueName: "date|time"))
    var since: MomentArgument?

    @Option(help: .init("Show only events before this time.", valueName: "date|time"))
    var until: MomentArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ListAudit(
            after: after,
            limit: limit,
            event: event,
            account: try await session.people.user(account),
            actor: try await session.people.user(actor),
            since: since?.start,
            until: until?.end
        )
        let reply = try await session.send(request)
        try session.output.show(reply) { Self.table(of: reply.events, session.output) }
        if let last = reply.events.last {
            session.output.notice(localized("cli.audit.continuation", ["number": "\(last.number)"]))
        }
    }

    private static func table(of events: [AuditedEvent], _ output: Output) -> String {
        output.table(
            events,
            .number("number") { $0.number },
            .moment("time") { $0.at },
            .text("event") { output.words($0.event, of: "cli.auditEvent.") },
            .text("account") { $0.account },
            .text("author") { $0.actor },
            .flexible("about") { $0.subject }
        )
    }
}

struct AuditCheckCommand: GatewayCommand {
    static let configuration = verb("check", "Check the audit log for changed or missing rows.")
        .examples("umkreis audit check")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(CheckAudit())
        try session.output.show(reply) {
            reply.isWhole
                ? localized("cli.audit.intactRows", ["rows": .count(reply.rows ?? 0)])
                : localized("cli.audit.changedAtRow", ["brokenAt": "\(reply.brokenAt ?? 0)"])
        }
        if !reply.isWhole { throw SilentExit(status: .failure) }
    }
}
