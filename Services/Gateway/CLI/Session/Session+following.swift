import ArgumentParser
import Vocabulary
import Wire

/// Where what is told begins, and when the telling ends.
struct WatchOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Begin behind this cursor.", valueName: "cursor"))
    var since: Cursor?

    @Option(name: .long, help: ArgumentHelp("End after so many.", valueName: "count"))
    var count: Int?

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
    }
}

/// As ``WatchOptions``, of a command that tells what there is and ends, unless it is asked to go on.
struct FollowOptions: ParsableArguments {
    @Flag(name: .long, help: "Go on telling, until Ctrl-C.")
    var follow = false

    @OptionGroup var watch: WatchOptions

    func validate() throws {
        if watch.count != nil, !follow { throw ValidationError("--count goes with --follow.") }
    }
}

/// What one reply tells, and where the next begins.
struct NewsPage<Item> {
    let items: [Item]
    let cursor: Cursor
    var hasMore = false
}

extension Session {
    /// Tells one thing after the other as it comes, until there were enough.
    ///
    /// - Parameters:
    ///   - first: what there is already.
    ///   - subject: what it is about, in words: `news of favourites`.
    ///   - next: what is behind a cursor, having waited for so many milliseconds at most.
    ///   - tell: tells one thing, with the cursor of its page; `isLast` of those that came together, for which that stands.
    func follow<Item>(
        _ subject: String,
        from first: NewsPage<Item>,
        atMost count: Int?,
        next: (_ cursor: Cursor, _ waitMs: Int?) async throws -> NewsPage<Item>,
        tell: (_ item: Item, _ cursor: Cursor, _ isLast: Bool) throws -> Void
    ) async throws {
        var page = first
        var left = count ?? .max
        output.notice("watching for \(subject); Ctrl-C ends it")
        while true {
            for (index, item) in page.items.enumerated() {
                try tell(item, page.cursor, index == page.items.count - 1)
                left -= 1
                if left == 0 { return }
            }
            page = try await next(page.cursor, page.hasMore ? nil : Session.newsWait)
        }
    }
}
