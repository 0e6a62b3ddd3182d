import FavouritesContract
import ServiceKit

struct FavouriteAlertsAfterHandler: Handler {
    let database: Database
    let notifier: AlertNotifier
    let seal: SequenceSeal

    func handle(_ request: FavouriteAlertsAfter, _ context: CallContext) async throws -> FavouriteAlertsAfter.Reply {
        let user = try context.user()
        let limit = FavouriteAlertsAfter.limitRule.orDefault(request.limit)
        let wait = NumberRule.wait.orDefault(request.waitMs)
        guard let cursor = request.cursor else { return try await read(user, after: 0, limit) }
        let position = try cursor.position(as: SealedCursor.self)
        let number = try position.number(in: database.epoch, sealed: seal)
        let found = try await notifier.polls.wait(for: user, until: context.end(ofWait: wait)) {
            let reply = try await read(user, after: number, limit)
            return reply.alerts.isEmpty ? nil : reply
        }
        return found ?? FavouriteAlertsAfter.Reply(alerts: [], cursor: cursor, hasMore: false)
    }

    private func read(_ user: UserID, after number: Int64, _ limit: Int) async throws -> FavouriteAlertsAfter.Reply {
        let found = try await database.read { try $0.alerts.list(of: user, after: number, limit: limit + 1) }
        let page = try NumberedPage(of: found, after: number, limit: limit)
        return FavouriteAlertsAfter.Reply(
            alerts: page.changes,
            cursor: Cursor(SealedCursor(page.end, in: database.epoch, sealed: seal)),
            hasMore: page.hasMore
        )
    }
}
