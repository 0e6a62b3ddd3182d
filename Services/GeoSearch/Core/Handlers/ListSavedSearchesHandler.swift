import GeoSearchContract
import ServiceKit

struct ListSavedSearchesHandler: Handler {
    let database: Database

    func handle(_ request: ListSavedSearches, _ context: CallContext) async throws -> ListSavedSearches.Reply {
        let user = try context.user()
        let page = try PageRequest<SavedSearchID>(limit: request.limit, cursor: request.cursor)
        return try await database.read { transaction in
            let found = try transaction.savedSearches.list(of: user, before: page.after ?? .latest, limit: page.reach)
            let all = try found.map { record in
                record.saved(restsUntil: try transaction.alerts.restEnd(of: record.holder, at: context.receivedAt))
            }
            let saved = try LineBudget.page(of: all, limit: page.limit)
            return ListSavedSearches.Reply(saved: saved, next: page.next(behind: saved.count, of: found, key: \.id))
        }
    }
}
