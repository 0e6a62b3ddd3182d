import ChatContract
import ServiceKit

struct ListConversationsHandler: Handler {
    let database: Database

    func handle(_ request: ListConversations, _ context: CallContext) async throws -> ListConversations.Reply {
        let user = try context.user()
        let limit = try Rule.limit(request.limit)
        let end = try request.cursor.map(PageEnd.init)
        return try await database.read { transaction in
            let found = try transaction.conversations(of: user, before: end, limit: limit + 1)
            let page = try LineBudget.page(of: found.map(transaction.summary), limit: limit)
            let hasMore = found.count > page.count && !page.isEmpty
            return ListConversations.Reply(
                conversations: page,
                next: hasMore ? PageEnd(found[page.count - 1]).cursor : nil,
                unreadConversations: try transaction.unreadConversations(of: user)
            )
        }
    }
}
