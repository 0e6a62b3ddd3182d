import AuthContract
import ServiceKit

struct ListBlocksHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListBlocks, _ context: CallContext) async throws -> ListBlocks.Reply {
        let user = try context.user()
        let page = try PageRequest<BlockCursor>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListBlocks.limitRule
        )
        return try await store.read { transaction in
            let found = try transaction.blocks(of: user, behind: page.after ?? .first, limit: page.reach)
            let told = Array(found.prefix(page.limit))
            return ListBlocks.Reply(
                blocks: told,
                count: try transaction.blockCount(of: user),
                next: page.next(behind: told.count, of: found) { BlockCursor(blockedAt: $0.blockedAt, user: $0.user) }
            )
        }
    }
}
