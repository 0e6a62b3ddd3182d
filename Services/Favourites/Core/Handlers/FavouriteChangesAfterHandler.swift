import FavouritesContract
import ServiceKit

struct FavouriteChangesAfterHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: FavouriteChangesAfter, _ context: CallContext) async throws -> FavouriteChangesAfter.Reply {
        let user = try context.user()
        let limit = FavouriteChangesAfter.limitRule.orDefault(request.limit)
        let wait = NumberRule.wait.orDefault(request.waitMs)
        guard let cursor = request.cursor else { return try await read(user, from: nil, limit) }
        let position = try cursor.position(as: ChangePosition.self)
        let found = try await store.changes.wait(for: user, until: context.end(ofWait: wait)) {
            let reply = try await read(user, from: position, limit)
            return reply.changes.isEmpty ? nil : reply
        }
        return found ?? FavouriteChangesAfter.Reply(changes: [], cursor: cursor, hasMore: false)
    }

    private func read(
        _ user: UserID,
        from position: ChangePosition?,
        _ limit: Int
    ) async throws -> FavouriteChangesAfter.Reply {
        let number = try position?.reached.number(of: user, in: store.epoch) ?? 0
        let (found, begun) = try await store.read { transaction in
            let count = try transaction.changes.count(of: user)
            let begun = position?.begun ?? count.newest
            try count.check(max(number, begun))
            return (try transaction.changes.list(of: user, after: number, limit: limit + 1), begun)
        }
        let page = try NumberedPage(of: found, after: number, limit: limit)
        let reached = ChangePosition(reached: UserChangeCursor(page.end, of: user, in: store.epoch), begun: begun)
        return FavouriteChangesAfter.Reply(changes: page.changes, cursor: Cursor(reached), hasMore: page.hasMore)
    }
}

/// A device's position in its user's changes.
struct ChangePosition: PageKey {
    let reached: UserChangeCursor
    /// The newest change at the start; earlier removals are irrelevant to the device.
    let begun: Int64

    init(reached: UserChangeCursor, begun: Int64) {
        self.reached = reached
        self.begun = begun
    }

    init?(cursorFields fields: [String]) {
        guard let last = fields.last, let begun = Int64(last), begun >= 0,
            let reached = UserChangeCursor(cursorFields: fields.dropLast())
        else { return nil }
        self.init(reached: reached, begun: begun)
    }

    var cursorFields: [String] { reached.cursorFields + ["\(begun)"] }
}
