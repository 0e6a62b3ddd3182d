import CatalogueContract
import ServiceKit

struct ImportPostsHandler: Handler {
    let database: Database
    let ids: IdentifierSource

    func handle(_ request: ImportPosts, _ context: CallContext) async throws -> ImportPosts.Reply {
        let batch = try ImportBatch(request)
        let owner = try context.user()
        return try await database.write(for: context) { [ids] transaction in
            var reply = ImportPosts.Reply(created: 0, updated: 0, unchanged: 0, rejected: batch.rejected)
            for entry in batch.entries {
                let known = try transaction.post(of: owner, from: entry.origin)
                switch known {
                case let known? where known.content == entry.content:
                    reply.unchanged += 1
                case let known?:
                    try transaction.change(to: known.saying(entry.content, at: context.receivedAt))
                    reply.updated += 1
                case nil:
                    let new = PostRecord(
                        id: ids.make(),
                        owner: owner,
                        content: entry.content,
                        origin: entry.origin,
                        at: context.receivedAt
                    )
                    try transaction.publish(new)
                    reply.created += 1
                }
            }
            return reply
        }
    }
}
