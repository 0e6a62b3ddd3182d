import ArgumentParser
import CatalogueContract
import GatewaySupervision
import Vocabulary
import Wire

struct NewsCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "news",
        "Tell when the posts of each kind last changed.",
        examples: "umkreis news",
        "umkreis news --kind restaurant --follow      tell each change as it comes, until Ctrl-C",
        "umkreis news --since CURSOR                  what has changed since then"
    )

    @Option(name: .long, help: "Only of this kind; may be repeated.")
    var kind: [PostKind] = []

    @Option(name: .long, help: ArgumentHelp("Begin behind this cursor.", valueName: "cursor"))
    var since: Cursor?

    @Flag(name: .long, help: "Go on telling.")
    var follow = false

    @Option(name: .long, help: ArgumentHelp("End after so many changes; with --follow.", valueName: "count"))
    var count: Int?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
        if count != nil, !follow { throw ValidationError("--count goes with --follow.") }
    }

    func run(_ session: Session) async throws {
        let kinds = kind.isEmpty ? nil : kind
        let first = try await session.send(NewsAfter(kinds: kinds, cursor: since))
        guard follow else {
            try session.output.show(first) { NewsCommand.table(of: first, session.output) }
            session.output.notice("go on with --since \(first.cursor.text)")
            return
        }
        var cursor = first.cursor
        var news = since == nil ? [] : first.kinds
        var left = count ?? .max
        session.output.notice("watching for news; Ctrl-C ends it")
        while true {
            for change in news {
                try session.output.item(FollowedNews(change, cursor)) {
                    "\(session.output.moments.of(change.changedAt))  \(change.kind)"
                }
                left -= 1
                if left == 0 { return }
            }
            let reply = try await session.poll(NewsAfter(kinds: kinds, cursor: cursor, waitMs: Session.newsWait))
            (news, cursor) = (reply.kinds, reply.cursor)
        }
    }

    private static func table(of reply: NewsAfter.Reply, _ output: Output) -> String {
        var table = TextTable(.init(title: "KIND"), .init(title: "CHANGED"))
        for kind in reply.kinds { table.add(kind.kind.text, output.moments.of(kind.changedAt)) }
        return output.table(table)
    }
}

/// One line of `news --follow --json`.
struct FollowedNews: Encodable {
    let v = 1
    let kind: PostKind
    let changedAt: Timestamp
    /// Where to go on with `--since`.
    let cursor: Cursor

    init(_ news: KindNews, _ cursor: Cursor) {
        kind = news.kind
        changedAt = news.changedAt
        self.cursor = cursor
    }
}
