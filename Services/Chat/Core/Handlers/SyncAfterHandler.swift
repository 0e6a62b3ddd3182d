import ChatContract
import ServiceKit

struct SyncAfterHandler: Handler {
    let database: Database
    let news: Doorbell<UserID>

    func handle(_ request: SyncAfter, _ context: CallContext) async throws -> SyncAfter.Reply {
        let user = try context.user()
        let limit = try Rule.limit(request.limit, otherwise: 100)
        let wait = try Rule.within(0...25_000, request.waitMs ?? 0, field: "waitMs")
        guard let cursor = request.cursor else { return try await start() }
        let position = try SyncPosition(cursor, in: database.epoch)
        let found = try await news.wait(for: user, until: context.end(ofWait: wait), in: context) {
            let reply = try await read(user, after: position, limit)
            return reply.changes.isEmpty ? nil : reply
        }
        return found ?? SyncAfter.Reply(changes: [], cursor: cursor, hasMore: false)
    }

    private func start() async throws -> SyncAfter.Reply {
        let last = try await database.read { try $0.lastChange() }
        return SyncAfter.Reply(
            changes: [],
            cursor: SyncPosition(epoch: database.epoch, sequence: last).cursor,
            hasMore: false
        )
    }

    private func read(_ user: UserID, after position: SyncPosition, _ limit: Int) async throws -> SyncAfter.Reply {
        let found = try await database.read { try $0.changes(for: user, after: position.sequence, limit: limit + 1) }
        let page = try LineBudget.page(of: found.map(\.change), limit: limit)
        let end = page.isEmpty ? position.sequence : found[page.count - 1].sequence
        return SyncAfter.Reply(
            changes: page,
            cursor: SyncPosition(epoch: position.epoch, sequence: end).cursor,
            hasMore: found.count > page.count
        )
    }
}
