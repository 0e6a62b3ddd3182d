import ChatContract
import ServiceKit

struct SyncAfterHandler: Handler {
    let database: Database
    let news: News
    let seal: SequenceSeal

    func handle(_ request: SyncAfter, _ context: CallContext) async throws -> SyncAfter.Reply {
        let user = try context.user()
        let limit = try SyncAfter.limitRule.check(request.limit, field: "limit")
        let wait = try NumberRule.wait.check(request.waitMs, field: "waitMs")
        guard let cursor = request.cursor else { return try await start(user) }
        let position = try SyncPosition(cursor, in: database.epoch, sealed: seal)
        let found = try await news.wait(for: user, until: context.end(ofWait: wait), in: context) {
            let reply = try await read(user, after: position, limit)
            return reply.changes.isEmpty ? nil : reply
        }
        return found ?? SyncAfter.Reply(changes: [], cursor: cursor, hasMore: false)
    }

    private func start(_ user: UserID) async throws -> SyncAfter.Reply {
        let newest = try await database.read { try $0.newestChange(for: user) }
        return SyncAfter.Reply(changes: [], cursor: cursor(at: newest), hasMore: false)
    }

    private func read(_ user: UserID, after position: SyncPosition, _ limit: Int) async throws -> SyncAfter.Reply {
        let found = try await database.read { try $0.changes(for: user, after: position.change, limit: limit + 1) }
        let page = try LineBudget.page(of: found.map(\.change), limit: limit)
        let end = page.isEmpty ? position.change : found[page.count - 1].number
        return SyncAfter.Reply(changes: page, cursor: cursor(at: end), hasMore: found.count > page.count)
    }

    private func cursor(at change: Int64) -> Cursor {
        SyncPosition(change: change).cursor(in: database.epoch, sealed: seal)
    }
}

/// How far a user has been told what is new, and in which history.
///
/// It is a number of the whole service, by which anybody could tell how much others write; so it travels sealed.
struct SyncPosition: Sendable {
    let change: Int64

    init(change: Int64) {
        self.change = change
    }

    /// - Throws: `invalid` for a cursor that chat has not given; `gone` for one of a history that was replaced.
    init(_ cursor: Cursor, in epoch: String, sealed seal: SequenceSeal) throws(Fault) {
        guard let fields = cursor.fields(2) else {
            throw BrokenRule.notACursor.fault(at: "cursor")
        }
        guard fields[0] == epoch, let change = seal.open(fields[1], in: epoch) else {
            throw Fault(.gone, "the history was replaced: begin again without a cursor", field: "cursor")
        }
        self.init(change: change)
    }

    func cursor(in epoch: String, sealed seal: SequenceSeal) -> Cursor {
        Cursor(fields: [epoch, seal.seal(change, in: epoch)])
    }
}
