import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct PostHidingsCommand: GatewayCommand {
    static let configuration = verb("hidings", "List your hidden posts with the moderators' reasons, latest first.")
        .examples("umkreis post hidings", "umkreis post hidings 01JTXG8Q5T0000000000000000")

    @Argument(help: "Show only this post's, in full.")
    var post: PostID?

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListHidings(post: post, limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            guard post == nil else { return reply.hidings.map(session.output.facts(of:)).joined(separator: "\n") }
            return session.output.table(
                reply.hidings,
                .id("post", of: { $0.post }, named: { $0.title ?? "" }),
                .moment("hidden") { $0.hiddenAt },
                .text("state") { session.output.words($0.state, of: "cli.hiding.") },
                .flexible("title") { $0.title ?? "" },
                .flexible("reason") { session.output.reason($0.reason, $0.category) }
            )
        }
        page.report(session.output, shown: reply.hidings.count, next: reply.next)
        guard reply.unseen > 0, !session.output.isJSON else { return }
        _ = try await session.send(MarkHidingsSeen())
    }
}

struct PostObjectCommand: GatewayCommand {
    static let configuration = verb("object", "Object to the hiding of your post, once; another moderator decides.")
        .examples(#"umkreis post object 01JTXG8Q5T0000000000000000 "It is my own lamp""#)

    @Argument(help: "The post's id.")
    var post: PostID

    @Argument(help: .ruled("Why it should be visible", by: ResolveReport.noteRule))
    var text: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["post": .words(try await session.subjects.name(of: post))]
        try await session.perform(
            ObjectToHiding(post: post, text: text),
            notice: localized("cli.post.objected", named)
        )
    }
}

struct ReportObjectionsCommand: GatewayCommand {
    static let configuration = verb("objections", "List open objections to hidings, oldest first; moderators only.")
        .examples("umkreis report objections", "umkreis report objections --limit 10 --json")

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListObjections(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            session.output.table(
                reply.objections,
                .id("post", of: { $0.post }, named: { $0.title ?? "" }),
                .moment("objected") { $0.objectedAt },
                .text("mayDecide") { localized($0.mayDecide ? "cli.answer.yes" : "cli.answer.no") },
                .flexible("reason") { session.output.reason($0.reason, $0.category) },
                .flexible("objection") { $0.text }
            )
        }
        page.report(session.output, shown: reply.objections.count, of: reply.count, next: reply.next)
    }
}

struct ReportDecideCommand: GatewayCommand {
    static let configuration = verb(
        "decide",
        "Decide on an objection to a hiding, if another moderator hid the post; moderators only."
    ).examples(
        #"umkreis report decide 01JTXG8Q5T0000000000000000 uphold --answer "A shop sells it""#,
        "umkreis report decide 01JTXG8Q5T0000000000000000 restore"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Argument(help: .ruled("The decision", by: ObjectionDecision.rule, valueName: "decision"))
    var decision: String

    @Option(help: .ruled("Words for the author", by: ResolveReport.noteRule, valueName: "text"))
    var answer: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["post": .words(try await session.subjects.name(of: post))]
        let isRestored = ObjectionDecision(decision) == .restore
        try await session.perform(
            DecideObjection(post: post, decision: ObjectionDecision(decision), answer: answer),
            notice: localized(isRestored ? "cli.report.restored" : "cli.report.upheld", named)
        )
    }
}

extension Output {
    /// The moderator's words, otherwise the reason of the report.
    fileprivate func reason(_ reason: String?, _ category: ReportReason?) -> String {
        reason ?? category.map { words($0, of: "cli.reason.") } ?? ""
    }

    fileprivate func facts(of hiding: Hiding) -> String {
        var facts = FactSheet()
        facts.add("post", hiding.post.description)
        facts.add("title", hiding.title)
        facts.add("state", words(hiding.state, of: "cli.hiding."))
        facts.add("hidden", moments.of(hiding.hiddenAt))
        facts.add("reported", hiding.category.map { words($0, of: "cli.reason.") })
        facts.add("reason", hiding.reason)
        facts.add("objection", hiding.objection)
        facts.add("decision", hiding.decidedAt.map { moments.of($0) })
        facts.add("reply", hiding.answer)
        return facts.text(style)
    }
}
