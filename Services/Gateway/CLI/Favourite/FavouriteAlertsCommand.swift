import ArgumentParser
import FavouritesContract
import GatewaySupervision
import Vocabulary
import Wire

struct FavouriteAlertsCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "alerts",
        "Show changes of your favourites, oldest first.",
        examples: "umkreis favourite alerts",
        "umkreis favourite alerts --follow            print new alerts",
        "umkreis favourite alerts --since CURSOR      alerts after the cursor"
    )

    @OptionGroup var told: FollowOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let first = try await session.send(FavouriteAlertsAfter(cursor: told.watch.since))
        guard told.follow else {
            try session.output.show(first) { table(of: first.alerts, session.output) }
            if first.alerts.isEmpty { session.output.notice("no new alerts") }
            session.output.notice("continue with --since \(first.cursor.text)")
            return
        }
        try await session.follow("news of favourites", from: first.page, atMost: told.watch.count) { cursor, wait in
            try await session.poll(FavouriteAlertsAfter(cursor: cursor, waitMs: wait)).page
        } tell: { alert, cursor, isLast in
            try session.output.item(FavouriteAlertLine(alert: alert, cursor: isLast ? cursor : nil)) {
                "\(session.output.moments.of(alert.at))  \(alert.post)  \(alert.words(session.output))"
            }
        }
    }

    private func table(of alerts: [FavouriteAlert], _ output: Output) -> String {
        var table = TextTable(.init(title: "WHEN"), .init(title: "POST"), .init(title: "NEWS", isFlexible: true))
        for alert in alerts {
            table.add(output.moments.of(alert.at), alert.post.description, alert.words(output))
        }
        return output.table(table)
    }
}

extension FavouriteAlertsAfter.Reply {
    fileprivate var page: EventPage<FavouriteAlert> { EventPage(items: alerts, cursor: cursor, hasMore: hasMore) }
}

/// A line of `favourite alerts --follow --json`.
private struct FavouriteAlertLine: Encodable {
    let v = 1
    let alert: FavouriteAlert
    /// For `--since`; set on the last alert of a page.
    let cursor: Cursor?
}

extension FavouriteAlert {
    fileprivate func words(_ output: Output) -> String {
        var words = [news.text]
        if formerPrice != nil || price != nil {
            words.append("\(formerPrice.map(\.description) ?? "no price") → \(price.map(\.description) ?? "no price")")
        }
        if let expiresAt, news == .expiring { words.append("ends \(output.moments.of(expiresAt))") }
        return words.joined(separator: "  ")
    }
}
