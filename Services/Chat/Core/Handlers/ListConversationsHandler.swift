import ChatContract
import ServiceKit

struct ListConversationsHandler: Handler {
    let database: Database

    func handle(_ request: ListConversations, _ context: CallContext) async throws -> ListConversations.Reply {
        let user = try context.user()
        let page = try PageRequest<PageEnd>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListConversations.limitRule
        )
        return try await database.read { transaction in
            let found = try transaction.conversations(of: user, before: page.after, limit: page.reach)
            let told = try LineBudget.page(
                of: found.map { try transaction.summary(of: $0, for: user) },
                limit: page.limit
            )
            return ListConversations.Reply(
                conversations: told,
                next: page.next(behind: told.count, of: found, key: PageEnd.init),
                unreadConversations: try transaction.unreadConversations(of: user)
            )
        }
    }
}
