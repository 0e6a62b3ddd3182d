import ArgumentParser
import AuthContract
import Vocabulary
import Wire

struct ReportListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List the reports that wait, oldest first: for moderators.",
        examples: "umkreis report list",
        "umkreis report list --limit 10 --json"
    )

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListReports(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "REPORT"),
                .init(title: "REPORTED"),
                .init(title: "REASON"),
                .init(title: "OF"),
                .init(title: "SAYS", isFlexible: true)
            )
            for report in reply.reports {
                table.add(
                    report.id.description,
                    session.output.moments.of(report.reportedAt),
                    report.reason.text,
                    report.subject.words,
                    report.snapshot?.words ?? ""
                )
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.reports.count, of: reply.count, next: reply.next)
    }
}

struct ReportResolveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "resolve",
        "Resolve a report and all others of the same: for moderators.",
        examples: "umkreis report resolve 01JTXG8Q5T0000000000000000 dismiss",
        #"umkreis report resolve 01JTXG8Q5T0000000000000000 hidePost --note "an advertisement""#
    )

    @Argument(help: "The report's id.")
    var report: ReportID

    @Argument(help: .ruled("What is done about it", by: ReportAction.rule, valueName: "action"))
    var action: String

    @Option(name: .long, help: .ruled("For those who look after reports", by: ResolveReport.noteRule))
    var note: String?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ResolveReport(report: report, action: ReportAction(action), note: note))
        try session.output.show(reply) { "" }
        session.output.notice(
            reply.resolved == 1 ? "resolved" : "resolved, with \(reply.resolved - 1) more of the same"
        )
    }
}

struct ReportLiftCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "lift",
        "Let a suspended user write again: for moderators.",
        examples: "umkreis report lift 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The user's id.")
    var user: UserID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(LiftSuspension(user: user))) { "" }
        session.output.notice("\(user) may write")
    }
}

struct ReportRestoreCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "restore",
        "Show a hidden post again: for moderators.",
        examples: "umkreis report restore 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(RestorePost(post: post))) { "" }
        session.output.notice("\(post) is shown")
    }
}

extension ReportSubject {
    /// What it is, with the id by which it is looked at.
    fileprivate var words: String {
        if let user { return "user \(user)" }
        if let post { return "post \(post)" }
        if let rating { return "rating \(rating) of post \(ratedPost.map(\.description) ?? "")" }
        let conversation = "conversation \(conversation.map(\.description) ?? "")"
        return message.map { "message \($0) of \(conversation)" } ?? conversation
    }
}

extension ReportSnapshot {
    fileprivate var words: String { [title, text].compactMap(\.self).joined(separator: ": ") }
}
