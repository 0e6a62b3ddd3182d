import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

struct MailCommand: ParsableCommand {
    static let configuration = group(
        "mail",
        "Show emails, and retry those that could not be sent.",
        [MailShowCommand.self, MailFailedCommand.self, MailRetryCommand.self]
    )
}

struct MailFailedCommand: GatewayCommand {
    static let configuration = verb("failed", "List failed emails, oldest first.")
        .examples("umkreis mail failed", "umkreis mail failed --limit 200 --json")

    @Option(help: .ruled("The number of emails", by: NumberRule<Int>.pageLimit, valueName: "count"))
    var limit: Int?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListFailedMail(limit: limit))
        try session.output.show(reply) { Self.table(of: reply.mails, session.output) }
        session.output.notice(
            localized(
                "cli.mail.count",
                ["shown": .count(reply.mails.count), "count": .count(reply.count), "waiting": .count(reply.waiting)]
            )
        )
    }

    private static func table(of mails: [FailedMail], _ output: Output) -> String {
        output.table(
            mails,
            .text("email") { $0.letter },
            .text("recipient") { $0.to },
            .moment("written") { $0.postedAt },
            .number("tried") { $0.tries },
            .text("next") { $0.dueAt.map(output.moments.of) ?? localized("cli.mail.givenUp") },
            .flexible("error") { $0.trouble }
        )
    }
}

struct MailRetryCommand: GatewayCommand {
    static let configuration = verb("retry", "Retry failed emails now; those with expired codes are discarded.")
        .examples("umkreis mail retry")

    /// Emails per call, so that writes aren't blocked for long.
    private static let step = 200

    @OptionGroup(title: "Global options") var options: GatewayOptions

    /// Retries only the initial number, since failures are queued again.
    func run(_ session: Session) async throws {
        var all = try await session.send(RetryMail(limit: Self.step))
        var rest = all.left
        while rest > 0 {
            let reply = try await session.send(RetryMail(limit: min(rest, Self.step)))
            all.retried += reply.retried
            all.outdated += reply.outdated
            all.left = reply.left
            rest -= Self.step
        }
        try session.output.show(all) { "" }
        session.output.notice(
            localized(
                "cli.mail.retried",
                ["retried": .count(all.retried), "outdated": .count(all.outdated), "left": .count(all.left)]
            )
        )
    }
}
