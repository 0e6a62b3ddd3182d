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
        if request.isDryRun == true { return try await dryRun(batch, by: owner, within: limits) }
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

    /// Writes nothing, not even the reply for repeats, which would be outdated soon.
    private func dryRun(
        _ batch: ImportBatch,
        by owner: UserID,
        within limits: PostLimits?
    ) async throws -> ImportPosts.Reply {
        try await database.read { transaction in
            var reply = ImportPosts.Reply(
                created: 0,
                updated: 0,
                unchanged: 0,
                rejected: batch.rejected,
                warnings: batch.warnings.nonEmpty
            )
            let posts = transaction.importedPosts
            for entry in batch.entries {
                switch try posts.find(entry.origin, of: owner, content: entry.json) {
                case nil: reply.created += 1
                case let existing? where existing.differs(from: entry.checked.content): reply.updated += 1
                case .some: reply.unchanged += 1
                }
            }
            let used = try transaction.postUsages.find(of: owner).posts
            reply.room = limits.map { max(0, $0.posts - used) }
            return reply
        }
    }
}
