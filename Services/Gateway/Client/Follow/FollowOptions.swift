import ArgumentParser
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Options of commands that may follow events.
struct FollowOptions: ParsableArguments {
    @Flag(help: "Keep printing events until Ctrl-C.")
    var follow = false

    @OptionGroup var watch: WatchOptions

    func validate() throws {
        if watch.count != nil, !follow {
            throw ValidationError(localized("cli.option.requires", ["option": "--count", "other": "--follow"]))
        }
    }
}

/// Options of commands that follow events.
struct WatchOptions: ParsableArguments {
    @Option(help: .init("Start after this cursor.", valueName: "cursor"))
    var since: Cursor?

    @Option(help: .init("Stop after this many events.", valueName: "count"))
    var count: Int?

    func validate() throws {
        if let count, count < 1 { throw ValidationError(localized("cli.follow.countIsPositive")) }
    }
}

/// A page of a long poll.
struct EventPage<Item> {
    let items: [Item]
    let cursor: Cursor
    var hasMore = false
}

extension SessionPolls {
    /// Prints events as they arrive, until `count`.
    ///
    /// - Parameters:
    ///   - subject: A noun for the notice.
    ///   - next: Returns the next page, after waiting up to `waitMs`.
    ///   - isLast: Whether the page is complete, so that `cursor` may be stored.
    func follow<Item>(
        _ subject: String,
        from first: EventPage<Item>,
        atMost count: Int?,
        next: (_ cursor: Cursor, _ waitMs: Int?) async throws -> EventPage<Item>,
        print: (_ item: Item, _ cursor: Cursor, _ isLast: Bool) throws -> Void
    ) async throws {
        var page = first
        var left = count ?? .max
        session.output.notice(localized("cli.follow.watching", ["subject": "\(subject)"]))
        while true {
            for (index, item) in page.items.enumerated() {
                try print(item, page.cursor, index == page.items.count - 1)
                left -= 1
                if left == 0 { return }
            }
            page = try await next(page.cursor, page.hasMore ? nil : Self.timeoutMs)
        }
    }
}
