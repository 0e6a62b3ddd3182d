import AuthContract
import ServiceKit

struct ListErasuresHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListErasures, _ context: CallContext) async throws -> ListErasures.Reply {
        let page = try PageRequest<ErasureCursor>(limit: request.limit, cursor: request.cursor)
        return try await store.read { transaction in
            let found = try transaction.accountErasures.unfinished(after: page.after, limit: page.reach)
            let erasures = try found.prefix(page.limit).map { record in
                OpenErasure(
                    user: record.person,
                    requestedAt: record.requestedAt,
                    dueAt: record.dueAt,
                    startedAt: record.startedAt,
                    missing: try transaction.accountErasures.missingServices(of: record.person)
                )
            }
            return ListErasures.Reply(
                erasures: erasures,
                next: page.next(behind: erasures.count, of: found, key: ErasureCursor.init)
            )
        }
    }
}
