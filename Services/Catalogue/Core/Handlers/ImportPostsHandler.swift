import CatalogueContract
import ServiceKit

struct ImportPostsHandler: Handler {
    let database: Database
    let kinds: KindCache
    let limits: PostLimits
    let ids: IdentifierSource

    func handle(_ request: ImportPosts, _ context: CallContext) async throws -> ImportPosts.Reply {
        let (owner, moment) = (try context.user(), context.receivedAt)
        let limits = limits.of(try context.signedIn())
        let batch = try await database.read { [kinds] in try ImportBatch(request, by: owner, of: kinds, in: $0) }
        let isWhole = request.isWhole ?? false
        let run = request.run.map { ImportRunKey(owner: owner, source: batch.source, name: $0) }
        return try await database.write(for: context) { [ids] transaction in
            var posts = PostImport(in: transaction, by: owner, at: moment, isWhole: isWhole, within: limits)
            try posts.apply(batch, ids: ids)
            if let run {
                try ImportTracking(transaction: transaction)
                    .add(posts.tally, of: posts.changedKinds, isWhole: isWhole, to: run, at: moment)
            } else {
                try transaction.kindChanges.record(posts.changedKinds, at: moment)
            }
            return ImportPosts.Reply(
                created: posts.tally.created,
                updated: posts.tally.updated,
                unchanged: posts.tally.unchanged,
                rejected: batch.rejected,
                warnings: batch.warnings.nonEmpty
            )
        }
    }
}
