import ArgumentParser
import FavouritesContract
import GatewaySupervision
import Vocabulary
import Wire

struct FavouriteAlertsCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "alerts",
        "Show what has become of the posts you keep, oldest first.",
        examples: "umkreis favourite alerts",
        "umkreis favourite alerts --follow            tell each as it comes, until Ctrl-C",
        "umkreis favourite alerts --since CURSOR      what has come since then"
    )

    @Option(name: .long, help: ArgumentHelp("Begin behind this cursor.", valueName: "cursor"))
    var since: Cursor?

    @Flag(name: .long, help: "Go on telling.")
    var follow = false

    @Option(name: .long, help: ArgumentHelp("End after so many; with --follow.", valueName: "count"))
    var count: Int?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
        if count != nil, !follow { throw ValidationError("--count goes with --follow.") }
    }

    func run(_ session: Session) async throws {
        var reply = try await session.send(FavouriteAlertsAfter(cursor: since))
        guard follow else {
            try session.output.show(reply) { table(of: reply.alerts, session.output) }
            if reply.alerts.isEmpty { session.output.notice("nothing new") }
            session.output.notice("go on with --since \(reply.cursor.text)")
            return
        }
        var left = count ?? .max
        session.output.notice("watching for news of favourites; Ctrl-C ends it")
        while true {
            for (index, alert) in reply.alerts.enumerated() {
                let isLast = index == reply.alerts.count - 1
                let line = FollowedFavouriteAlert(alert: alert, cursor: isLast ? reply.cursor : nil)
                try session.output.item(line) {
                    "\(session.output.moments.of(alert.at))  \(alert.post)  \(alert.words(session.output))"
                }
                left -= 1
                if left == 0 { return }
            }
            let wait = reply.hasMore ? nil : Session.newsWait
            reply = try await session.poll(FavouriteAlertsAfter(cursor: reply.cursor, waitMs: wait))
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

/// One line of `favourite alerts --follow --json`.
private struct FollowedFavouriteAlert: Encodable {
    let v = 1
    let alert: FavouriteAlert
    /// Where to go on with `--since`; only on the last of those that came together.
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
