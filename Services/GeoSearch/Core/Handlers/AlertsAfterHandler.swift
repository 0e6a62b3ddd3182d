import GeoSearchContract
import ServiceKit

struct AlertsAfterHandler: Handler {
    let database: Database
    let notifier: Notifier<UserID>
    let matcher: SavedSearchMatcher

    func handle(_ request: AlertsAfter, _ context: CallContext) async throws -> AlertsAfter.Reply {
        let user = try context.user()
        let limit = AlertsAfter.limitRule.orDefault(request.limit)
        let wait = NumberRule.wait.orDefault(request.waitMs)
        // A post found by search should have its alert.
        let isGuest = context.caller?.isGuest ?? true
        try await matcher.waitUntilMatched(for: isGuest ? .guests : .accounts, until: context.briefDeadline)
        guard let cursor = request.cursor else { return try await read(user, after: 0, limit) }
        let position = try cursor.position(as: UserChangeCursor.self)
        let number = try position.number(of: user, in: database.epoch)
        let found = try await notifier.wait(for: user, until: context.end(ofWait: wait)) {
            let reply = try await read(user, after: number, limit)
            return reply.alerts.isEmpty ? nil : reply
        }
        return found ?? AlertsAfter.Reply(alerts: [], cursor: cursor, hasMore: false)
    }

    private func read(_ user: UserID, after number: Int64, _ limit: Int) async throws -> AlertsAfter.Reply {
        let found = try await database.read { try $0.alerts.list(of: user, after: number, limit: limit + 1) }
        let page = try NumberedPage(of: found, after: number, limit: limit)
        return AlertsAfter.Reply(
            alerts: page.changes,
            cursor: Cursor(UserChangeCursor(page.end, of: user, in: database.epoch)),
            hasMore: page.hasMore
        )
    }
}
