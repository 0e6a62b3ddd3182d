import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// A page of alerts.
protocol AlertPage {
    associatedtype Alert: Encodable

    var alerts: [Alert] { get }
    var cursor: Cursor { get }
    var hasMore: Bool { get }
}

/// A line of `--follow --json`.
struct AlertLine<Alert: Encodable>: Encodable {
    let v = 1
    let alert: Alert
    /// The cursor for `--since`; set on the last alert of a page.
    let cursor: Cursor?
}

extension FollowOptions {
    /// Prints the alerts since a cursor, and new ones with `--follow`.
    func showAlerts<Poll: PolledCall>(
        _ subject: String,
        _ session: Session,
        request: (_ cursor: Cursor?, _ waitMs: Int?) -> Poll,
        table: ([Poll.Reply.Alert]) -> String,
        line: (Poll.Reply.Alert) -> String
    ) async throws where Poll.Reply: AlertPage {
        let first = try await session.send(request(watch.since, nil))
        guard follow else {
            try session.output.show(first) { table(first.alerts) }
            if first.alerts.isEmpty { session.output.notice(localized("cli.follow.noNewAlerts")) }
            return session.output.notice(localized("cli.follow.continueWithSince", ["text": "\(first.cursor.text)"]))
        }
        try await session.polls.follow(subject, from: EventPage(first), atMost: watch.count) { cursor, wait in
            EventPage(try await session.polls.send(request(cursor, wait)))
        } print: { alert, cursor, isLast in
            try session.output.item(AlertLine(alert: alert, cursor: isLast ? cursor : nil)) { line(alert) }
        }
    }
}

extension EventPage {
    fileprivate init<Page: AlertPage>(_ page: Page) where Page.Alert == Item {
        self.init(items: page.alerts, cursor: page.cursor, hasMore: page.hasMore)
    }
}
