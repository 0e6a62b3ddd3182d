import AuthContract
import ServiceKit

struct ListBlocksHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListBlocks, _ context: CallContext) async throws -> ListBlocks.Reply {
        let user = try context.user()
        let page = try PageRequest<BlockCursor>(limit: request.limit, cursor: request.cursor)
        return try await store.read { transaction in
            let found = try transaction.accountBlocks.list(of: user, after: page.after ?? .first, limit: page.reach)
            let blocks = Array(found.prefix(page.limit))
            return ListBlocks.Reply(
                blocks: blocks,
                count: try transaction.accountBlocks.count(of: user),
                next: page.next(behind: blocks.count, of: found) { BlockCursor(blockedAt: $0.blockedAt, user: $0.user) }
            )
        }
    }
}
