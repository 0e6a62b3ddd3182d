import AuthContract
import ServiceKit

struct ListObjectionsHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListObjections, _ context: CallContext) async throws -> ListObjections.Reply {
        let moderator = context.caller?.user
        let page = try PageRequest<HidingCursor>(limit: request.limit, cursor: request.cursor)
        return try await store.read { transaction in
            let found = try transaction.hidings.objected(
                after: page.after ?? .first,
                for: moderator,
                limit: page.reach
            ).compactMap { $0.objection(for: moderator) }
            let objections = try LineBudget.page(of: found, limit: page.limit)
            return ListObjections.Reply(
                objections: objections,
                count: try transaction.hidings.objectedCount(for: moderator),
                next: page.next(behind: objections.count, of: found) {
                    HidingCursor(moment: $0.objectedAt, post: $0.post)
                }
            )
        }
    }
}
