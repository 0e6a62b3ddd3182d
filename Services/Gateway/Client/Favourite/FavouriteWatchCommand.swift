import ArgumentParser
import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct FavouriteWatchCommand: GatewayCommand {
    static let configuration = verb("watch", "Print changes of your lists from all devices until Ctrl-C.")
        .examples("umkreis favourite watch", "umkreis favourite watch --since CURSOR --json      resume a watch")

    @OptionGroup var watch: WatchOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let begun: Cursor
        if let since = watch.since { begun = since } else { begun = try await now(session) }
        let nothing = EventPage<FavouriteChange>(items: [], cursor: begun)
        try await session.polls.follow(localized("cli.favourite.changeSubject"), from: nothing, atMost: watch.count) {
            cursor,
            wait in
            let reply = try await session.polls.send(FavouriteChangesAfter(cursor: cursor, waitMs: wait))
            return EventPage(items: reply.changes, cursor: reply.cursor, hasMore: reply.hasMore)
        } print: { change, cursor, isLast in
            let line = FavouriteChangeLine(change: change, cursor: isLast ? cursor : nil)
            try session.output.item(line) { change.words }
        }
    }

    /// The latest cursor.
    private func now(_ session: Session) async throws -> Cursor {
        var reply = try await session.send(FavouriteChangesAfter(limit: 500))
        while reply.hasMore { reply = try await session.send(FavouriteChangesAfter(cursor: reply.cursor, limit: 500)) }
        return reply.cursor
    }
}

/// A line of `favourite watch --json`.
private struct FavouriteChangeLine: Encodable {
    let v = 1
    let change: FavouriteChange
    /// The cursor for `--since`; set on the last change of a page.
    let cursor: Cursor?
}

extension FavouriteChange {
    fileprivate var words: String {
        if let list { return "list \(list.id)  \(PlainText.oneLine(list.name ?? "(default)"))" }
        if let kept = favourite {
            return localized(
                "cli.favourite.addedWithNote",
                ["post": "\(kept.post)", "list": "\(kept.list)", "note": .words(PlainText.oneLine(kept.note ?? ""))]
            )
        }
        if let removed {
            return localized("cli.favourite.removedUncounted", ["post": "\(removed.post)", "list": "\(removed.list)"])
        }
        return localized("cli.favourite.deletedList", ["deleted": "\(deleted?.description ?? "")"])
    }
}
