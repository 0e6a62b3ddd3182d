import ArgumentParser
import AuthContract
import Foundation
import GatewaySupervision
import Wire

/// What auth mails to people.
struct MailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "See to letters that could not be mailed.",
        subcommands: [MailFailedCommand.self, MailRetryCommand.self, MailShowCommand.self]
    )
}

struct MailFailedCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "failed",
        "List letters that could not be mailed when they were last tried, the oldest first.",
        examples: "umkreis mail failed",
        "umkreis mail failed --limit 200 --json"
    )

    @Option(name: .long, help: .ruled("How many", by: NumberRule<Int>.pageLimit, valueName: "count"))
    var limit: Int?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListFailedMail(limit: limit))
        try session.output.show(reply) { Self.table(of: reply.mails, session.output) }
        session.output.notice("\(reply.mails.count) of \(reply.count); \(reply.waiting) wait to be mailed")
    }

    private static func table(of mails: [FailedMail], _ output: Output) -> String {
        var table = TextTable(
            .init(title: "LETTER"),
            .init(title: "TO"),
            .init(title: "POSTED"),
            .init(title: "TRIED", isNumber: true),
            .init(title: "NEXT"),
            .init(title: "TROUBLE", isFlexible: true)
        )
        for mail in mails {
            table.add(
                mail.letter,
                mail.to ?? "",
                output.moments.of(mail.postedAt),
                "\(mail.tries)",
                mail.dueAt.map(output.moments.of) ?? "given up",
                mail.trouble
            )
        }
        return output.table(table)
    }
}

struct MailRetryCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "retry",
        "Mail at once what could not be mailed; codes that have run out are thrown away.",
        examples: "umkreis mail retry"
    )

    /// How many one call does, so that it holds up no other write for long.
    private static let step = 200

    @OptionGroup(title: "In every command") var options: GatewayOptions

    /// As many as there are at first: what fails meanwhile is there again.
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
        session.output.notice("\(all.retried) tried again, \(all.outdated) thrown away, \(all.left) left")
    }
}

struct MailShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Print the newest letter of a stack that mails into files (mail-mode file).",
        examples: "umkreis mail show --last"
    )

    @Flag(name: .long, help: "The newest, which is the only one to choose for now.")
    var last = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    private struct Report: Encodable {
        let file: String
        /// As it travels.
        let letter: String
    }

    func validate() throws {
        guard last else { throw ValidationError("say which: --last.") }
    }

    func run(_ session: Session) async throws {
        try session.requireLocalServices(
            "mail show reads files of this machine",
            instead: "umkreis mail failed, or the folder auth/mail in the volume of auth"
        )
        let folder = session.directory.letters
        // A folder that is not there has no letters.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard let newest = names.filter({ $0.hasSuffix(".eml") && !$0.hasPrefix(".") }).max() else {
            throw Refusal(
                Fault(.notFound, "there is no letter in \(folder)"),
                hint: "letters are written there when mail-mode is file, which it is unless set"
            )
        }
        let letter = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(newest)")),
            as: UTF8.self
        )
        try session.output.show(Report(file: "\(folder)/\(newest)", letter: letter)) { PlainText.lines(letter) }
    }
}
