import CatalogueContract
import ServiceKit

struct ImportPostsHandler: Handler {
    let database: Database
    let kinds: Kinds
    let ids: IdentifierSource

    func handle(_ request: ImportPosts, _ context: CallContext) async throws -> ImportPosts.Reply {
        let batch = try await database.read { [kinds] in try ImportBatch(request, of: kinds, in: $0) }
        let owner = try context.user()
        return try await database.write(for: context) { [ids] transaction in
            var reply = ImportPosts.Reply(created: 0, updated: 0, unchanged: 0, rejected: batch.rejected)
            for entry in batch.entries {
                let content = entry.checked.content
                let known = try transaction.post(of: owner, from: entry.origin)
                switch known {
                case let known? where known.content == content:
                    reply.unchanged += 1
                case let known?:
                    let changed = known.following(content, at: context.receivedAt)
                    try transaction.change(known, to: changed, searchTexts: entry.checked.searchTexts)
                    reply.updated += 1
                case nil:
                    let new = PostRecord(
                        id: ids.make(),
                        owner: owner,
                        content: content,
                        state: content.hasEnded(at: context.receivedAt) ? .expired : .published,
                        origin: entry.origin,
                        at: context.receivedAt
                    )
                    try transaction.publish(new, searchTexts: entry.checked.searchTexts)
                    reply.created += 1
                }
            }
            let warnings = batch.warnings
            reply.warnings = warnings.isEmpty ? nil : warnings
            return reply
        }
    }
}
