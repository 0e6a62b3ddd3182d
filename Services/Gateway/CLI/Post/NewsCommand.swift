import ArgumentParser
import CatalogueContract
import GatewaySupervision
import Vocabulary
import Wire

struct NewsCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "news",
        "Show when the posts of each kind last changed.",
        examples: "umkreis news",
        "umkreis news --kind restaurant --follow      print new changes",
        "umkreis news --since CURSOR                  changes after the cursor"
    )

    @Option(name: .long, help: "Show only this kind; may be repeated.")
    var kind: [PostKind] = []

    @OptionGroup var told: FollowOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let kinds = kind.isEmpty ? nil : kind
        let first = try await session.send(NewsAfter(kinds: kinds, cursor: told.watch.since))
        guard told.follow else {
            try session.output.show(first) { NewsCommand.table(of: first, session.output) }
            session.output.notice("continue with --since \(first.cursor.text)")
            return
        }
        let begun = EventPage(items: told.watch.since == nil ? [] : first.kinds, cursor: first.cursor)
        try await session.follow("news", from: begun, atMost: told.watch.count) { cursor, wait in
            let reply = try await session.poll(NewsAfter(kinds: kinds, cursor: cursor, waitMs: wait))
            return EventPage(items: reply.kinds, cursor: reply.cursor)
        } tell: { change, cursor, _ in
            try session.output.item(NewsLine(change, cursor)) {
                "\(session.output.moments.of(change.changedAt))  \(change.kind)"
            }
        }
    }

    private static func table(of reply: NewsAfter.Reply, _ output: Output) -> String {
        var table = TextTable(.init(title: "KIND"), .init(title: "CHANGED"))
        for kind in reply.kinds { table.add(kind.kind.text, output.moments.of(kind.changedAt)) }
        return output.table(table)
    }
}

/// A line of `news --follow --json`.
struct NewsLine: Encodable {
    let v = 1
    let kind: PostKind
    let changedAt: Timestamp
    /// For `--since`.
    let cursor: Cursor

    init(_ news: KindNews, _ cursor: Cursor) {
        kind = news.kind
        changedAt = news.changedAt
        self.cursor = cursor
    }
}
