import ArgumentParser
import FavouritesContract
import GatewaySupervision
import Vocabulary
import Wire

struct FavouriteWatchCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "watch",
        "Show what changes in your lists, on whichever device, until Ctrl-C.",
        examples: "umkreis favourite watch",
        "umkreis favourite watch --since CURSOR --json      go on where a watch ended"
    )

    @Option(name: .long, help: ArgumentHelp("Begin behind this cursor, not now.", valueName: "cursor"))
    var since: Cursor?

    @Option(name: .long, help: ArgumentHelp("End after so many changes.", valueName: "count"))
    var count: Int?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
    }

    func run(_ session: Session) async throws {
        var cursor: Cursor
        if let since { cursor = since } else { cursor = try await now(session) }
        var left = count ?? .max
        session.output.notice("watching favourites; Ctrl-C ends it")
        while true {
            let reply = try await session.poll(FavouriteChangesAfter(cursor: cursor, waitMs: Session.newsWait))
            for (index, change) in reply.changes.enumerated() {
                let isLast = index == reply.changes.count - 1
                let line = FollowedFavouriteChange(change: change, cursor: isLast ? reply.cursor : nil)
                try session.output.item(line) { change.words }
                left -= 1
                if left == 0 { return }
            }
            cursor = reply.cursor
        }
    }

    /// The cursor behind all that there is.
    private func now(_ session: Session) async throws -> Cursor {
        var reply = try await session.send(FavouriteChangesAfter(limit: 500))
        while reply.hasMore { reply = try await session.send(FavouriteChangesAfter(cursor: reply.cursor, limit: 500)) }
        return reply.cursor
    }
}

/// One line of `favourite watch --json`.
private struct FollowedFavouriteChange: Encodable {
    let v = 1
    let change: FavouriteChange
    /// Where to go on with `--since`; only on the last of those that came together.
    let cursor: Cursor?
}

extension FavouriteChange {
    fileprivate var words: String {
        if let list { return "list \(list.id)  \(PlainText.oneLine(list.name ?? "(default)"))" }
        if let kept = favourite { return "kept \(kept.post) in \(kept.list)  \(PlainText.oneLine(kept.note ?? ""))" }
        if let removed { return "removed \(removed.post) from \(removed.list)" }
        return "deleted list \(deleted?.description ?? "")"
    }
}
