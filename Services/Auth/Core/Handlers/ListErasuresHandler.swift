import AuthContract
import ServiceKit

struct ListErasuresHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListErasures, _ context: CallContext) async throws -> ListErasures.Reply {
        let page = try PageRequest<ErasureCursor>(limit: request.limit, cursor: request.cursor)
        return try await store.read { transaction in
            let found = try transaction.openErasures(after: page.after, limit: page.reach)
            let told = try found.prefix(page.limit).map { record in
                OpenErasure(
                    user: record.person,
                    requestedAt: record.requestedAt,
                    dueAt: record.dueAt,
                    startedAt: record.startedAt,
                    missing: try transaction.servicesMissing(of: record.person)
                )
            }
            return ListErasures.Reply(
                erasures: told,
                next: page.next(behind: told.count, of: found, key: ErasureCursor.init)
            )
        }
    }
}
