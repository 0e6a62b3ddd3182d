import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct ReportListCommand: GatewayCommand {
    static let configuration = verb("list", "List open reports, oldest first; moderators only.")
        .examples("umkreis report list", "umkreis report list --limit 10 --json")

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListReports(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            session.output.table(
                reply.reports,
                .text("report") { $0.id },
                .moment("reported") { $0.reportedAt },
                .text("reason") { session.output.words($0.reason, of: "cli.reason.") },
                .text("subject") { $0.subject.words },
                .flexible("says") { $0.snapshot?.words }
            )
        }
        page.report(session.output, shown: reply.reports.count, of: reply.count, next: reply.next)
    }
}

struct ReportShowCommand: GatewayCommand {
    static let configuration = verb("show", "Show a report with its notes; moderators only.")
        .examples("umkreis report show 01JTXG8Q5T0000000000000000")

    @Argument(help: "The report's id.")
    var report: ReportID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(FindReport(report: report))
        try session.output.show(reply) { session.output.facts(of: reply) }
    }
}

struct ReportNoteCommand: GatewayCommand {
    static let configuration = verb("note", "Add a note for moderators to a report; moderators only.")
        .examples(#"umkreis report note 01JTXG8Q5T0000000000000000 "wrote to the author""#)

    @Argument(help: "The report's id.")
    var report: ReportID

    @Argument(help: .ruled("The note", by: ResolveReport.noteRule))
    var text: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["subject": .words(try await session.subjects.name(of: report))]
        try await session.perform(
            AddReportNote(report: report, text: text),
            notice: localized("cli.report.noteAdded", named)
        )
    }
}

struct ReportResolveCommand: GatewayCommand {
    static let configuration = verb(
        "resolve",
        "Resolve one or several reports, with all others of the same subject; moderators only."
    ).examples(
        "umkreis report resolve 01JTXG8Q5T0000000000000000 dismiss",
        #"umkreis report resolve 01JTXG8Q5T0000000000000000 hidePost --reason "an advertisement""#,
        "umkreis report resolve 01JTXG8Q5T0000000000000000 removeMessage",
        "umkreis report resolve 01JTXG8Q5T0000000000000000 dismiss --also 01JTXG9ZZZ0000000000000000"
    )

    @Argument(help: "The report's id.")
    var report: ReportID

    @Argument(help: .ruled("The action", by: ReportAction.rule, valueName: "action"))
    var action: String

    @Option(help: .init("Another report to resolve; may be repeated.", valueName: "report"))
    var also: [ReportID] = []

    @Option(help: .init("A reported photo for removePhotos, else all; may be repeated.", valueName: "photo"))
    var photo: [MediaID] = []

    @Option(help: .ruled("A note for moderators", by: ResolveReport.noteRule))
    var note: String?

    @Option(help: .ruled("The reason, for the author of a hidden post", by: ResolveReport.noteRule, valueName: "text"))
    var reason: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if !also.isEmpty, !photo.isEmpty { throw ValidationError(localized("cli.report.photoOfOneReport")) }
    }

    func run(_ session: Session) async throws {
        guard also.isEmpty else { return try await resolveSeveral(session) }
        let request = ResolveReport(
            report: report,
            action: ReportAction(action),
            note: note,
            reason: reason,
            photos: photo.isEmpty ? nil : photo
        )
        var values: [String: TextValue] = ["subject": .words(try await session.subjects.name(of: report))]
        try await session.perform(request) { reply in
            values["count"] = .count(reply.resolved - 1)
            let key = reply.resolved == 1 ? "cli.report.reportResolved" : "cli.report.resolvedWithOthers"
            return localized(key, values)
        }
    }

    private func resolveSeveral(_ session: Session) async throws {
        let request = ResolveReports(
            reports: [report] + also,
            action: ReportAction(action),
            note: note,
            reason: reason
        )
        let reply = try await session.send(request)
        try session.output.show(reply) {
            session.output.table(
                reply.outcomes,
                .text("report") { $0.report },
                .flexible("outcome") { $0.fault?.message ?? localized("cli.report.resolved") }
            )
        }
        let failed = reply.outcomes.count { $0.fault != nil }
        if failed > 0 {
            session.output.notice(
                localized(
                    "cli.report.someUnresolved",
                    ["failed": "\(failed)", "count": .count(reply.outcomes.count)]
                )
            )
        }
    }
}

struct ReportHideCommand: GatewayCommand {
    static let configuration = verb("hide", "Hide a post without a report; moderators only.")
        .examples(#"umkreis report hide 01JTXG8Q5T0000000000000000 --reason "an advertisement""#)

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(help: .ruled("The reason, for the author and the audit log", by: ResolveReport.noteRule, valueName: "text"))
    var reason: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["post": .words(try await session.subjects.name(of: post))]
        try await session.perform(HidePost(post: post, reason: reason), notice: localized("cli.report.hidden", named))
    }
}

extension ReportSubject {
    var words: String {
        if let user { return localized("cli.report.ofUser", ["user": "\(user)"]) }
        if let post { return localized("cli.report.ofPost", ["post": "\(post)"]) }
        if let rating {
            return localized(
                "cli.report.ratingOfPost",
                ["rating": "\(rating)", "ratedPost": "\(ratedPost.map(\.description) ?? "")"]
            )
        }
        let values: [String: TextValue] = ["conversation": "\(conversation.map(\.description) ?? "")"]
        let conversation = localized("cli.report.ofConversation", values)
        return message.map { localized("cli.report.message", ["value": "\($0)", "conversation": "\(conversation)"]) }
            ?? conversation
    }
}

extension Output {
    fileprivate func facts(of found: FindReport.Reply) -> String {
        var facts = FactSheet()
        let report = found.report
        facts.add("report", report.id.description)
        facts.add("about", report.subject.words)
        facts.add("owner", report.owner.description)
        facts.add("reporter", report.reporter?.description ?? localized("cli.report.deletedAccount"))
        facts.add("reported", moments.of(report.reportedAt))
        facts.add("reason", words(report.reason, of: "cli.reason."))
        if let text = report.text { facts.add("reportText", text) }
        if let title = report.snapshot?.title { facts.add("title", title) }
        for line in report.snapshot?.before ?? [] { facts.add("before", line) }
        if let text = report.snapshot?.text { facts.add("text", text) }
        for photo in report.snapshot?.photos ?? [] { facts.add("photo", photo.description) }
        facts.add("openReports", "\(found.openOfSame)")
        for note in found.notes {
            facts.add(
                "note",
                "\(note.text) (\(note.author?.description ?? localized("cli.account.gone")), \(moments.of(note.at)))"
            )
        }
        if let decision = found.decision {
            let note = decision.note.map { ": \($0)" } ?? ""
            let by = localized(
                "cli.report.by",
                ["moderator": "\(decision.moderator)", "resolvedAt": .words(moments.of(decision.resolvedAt))]
            )
            facts.add("decision", words(decision.action, of: "cli.action.") + "\(note) (\(by))")
        }
        return facts.text(style)
    }
}

extension ReportSnapshot {
    fileprivate var words: String { [title, text].compactMap(\.self).joined(separator: ": ") }
}
