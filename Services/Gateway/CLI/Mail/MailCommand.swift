import ArgumentParser
import AuthContract
import Foundation
import GatewaySupervision
import Wire

struct MailCommand: ParsableCommand {
    static let configuration = group(
        "mail",
        "List and retry emails that could not be sent.",
        [MailFailedCommand.self, MailRetryCommand.self, MailShowCommand.self]
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
        session.output.notice("\(reply.mails.count) of \(reply.count); \(reply.waiting) are waiting")
    }

    private static func table(of mails: [FailedMail], _ output: Output) -> String {
        output.table(
            mails,
            .text("EMAIL") { $0.letter },
            .text("TO") { $0.to },
            .moment("POSTED") { $0.postedAt },
            .number("TRIED") { $0.tries },
            .text("NEXT") { $0.dueAt.map(output.moments.of) ?? "given up" },
            .flexible("ERROR") { $0.trouble }
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
        session.output.notice("\(all.retried) retried, \(all.outdated) discarded, \(all.left) left")
    }
}

struct MailShowCommand: GatewayCommand {
    static let configuration = verb(
        "show",
        "Print the newest email of a stack that writes emails to files (mail-mode file)."
    ).examples("umkreis mail show --last")

    @Flag(help: "Show the newest email; required for now.")
    var last = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let file: String
        /// The raw message.
        let letter: String
    }

    func validate() throws {
        guard last else { throw ValidationError("add --last.") }
    }

    func run(_ session: Session) async throws {
        try session.requireLocalServices(
            "mail show reads files of this machine",
            instead: "umkreis mail failed, or the folder auth/mail in the volume of auth"
        )
        let folder = session.directory.letters
        // The folder may be missing.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard let newest = names.filter({ $0.hasSuffix(".eml") && !$0.hasPrefix(".") }).max() else {
            throw Refusal(
                Fault(.notFound, "\(folder) contains no emails"),
                hint: "emails are written there if mail-mode is file, the default"
            )
        }
        let letter = String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(newest)")), as: UTF8.self)
        try session.output.show(Report(file: "\(folder)/\(newest)", letter: letter)) { PlainText.lines(letter) }
    }
}
