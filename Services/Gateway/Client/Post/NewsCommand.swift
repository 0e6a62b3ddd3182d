import ArgumentParser
import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct NewsCommand: GatewayCommand {
    static let configuration = verb("news", "Show when the posts of each kind last changed.")
        .examples(
            "umkreis news",
            "umkreis news --kind restaurant --follow      print new changes",
            "umkreis news --since CURSOR                  changes after the cursor"
        )

    @Option(help: "Show only this kind; may be repeated.")
    var kind: [PostKind] = []

    @OptionGroup var following: FollowOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let kinds = kind.isEmpty ? nil : kind
        let first = try await session.send(NewsAfter(kinds: kinds, cursor: following.watch.since))
        guard following.follow else {
            try session.output.show(first) { NewsCommand.table(of: first, session.output) }
            session.output.notice(localized("cli.follow.continueWithSince", ["text": "\(first.cursor.text)"]))
            return
        }
        let begun = EventPage(items: following.watch.since == nil ? [] : first.kinds, cursor: first.cursor)
        try await session.polls.follow("news", from: begun, atMost: following.watch.count) { cursor, wait in
            let reply = try await session.polls.send(NewsAfter(kinds: kinds, cursor: cursor, waitMs: wait))
            return EventPage(items: reply.kinds, cursor: reply.cursor)
        } print: { change, cursor, _ in
            try session.output.item(ChangedKindLine(kind: change.kind, changedAt: change.changedAt, cursor: cursor)) {
                "\(session.output.moments.of(change.changedAt))  \(change.kind)"
            }
        }
    }

    private static func table(of reply: NewsAfter.Reply, _ output: Output) -> String {
        output.table(reply.kinds, .text("kind") { $0.kind.text }, .moment("changed") { $0.changedAt })
    }
}

/// A line of `news --follow --json`.
private struct ChangedKindLine: Encodable {
    let v = 1
    let kind: PostKind
    let changedAt: Timestamp
    /// The cursor for `--since`.
    let cursor: Cursor
}
