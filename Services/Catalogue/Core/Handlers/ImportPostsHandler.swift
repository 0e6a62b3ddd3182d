import CatalogueContract
import ServiceKit

struct ImportPostsHandler: Handler {
    let database: Database
    let kinds: Kinds
    let limits: PostLimits
    let ids: IdentifierSource

    func handle(_ request: ImportPosts, _ context: CallContext) async throws -> ImportPosts.Reply {
        let (owner, moment) = (try context.user(), context.receivedAt)
        let limits = limits.of(try context.signedIn())
        let batch = try await database.read { [kinds] in try ImportBatch(request, by: owner, of: kinds, in: $0) }
        let isWhole = request.isWhole ?? false
        let run = request.run.map { ImportRunKey(owner: owner, source: batch.source, name: $0) }
        return try await database.write(for: context) { [ids] transaction in
            var tally = ImportTally(rejected: batch.rejected.count)
            var new: [NewPosts: Int] = [:]
            var bytes = 0
            var changed: Set<PostKind> = []
            for entry in batch.entries {
                let id: PostID = ids.make()
                switch try transaction.take(entry, as: id, of: owner, at: moment, marks: isWhole, within: limits) {
                case .created(let post):
                    tally.created += 1
                    bytes += entry.json.utf8.count
                    new[NewPosts(kind: post.content.kind, state: post.state), default: 0] += 1
                    changed.formUnion(post.changedKinds(after: nil))
                case .updated(let former, let post):
                    tally.updated += 1
                    changed.formUnion(post.changedKinds(after: former))
                case .unchanged: tally.unchanged += 1
                }
            }
            if isWhole { for origin in batch.rejectedOrigins { try transaction.see(origin, of: owner, at: moment) } }
            try transaction.countUsage(of: owner, posts: tally.created, bytes: bytes, within: limits)
            for (posts, count) in new { try transaction.count(count, of: posts.kind, in: posts.state, by: owner) }
            if let run {
                try transaction.note(tally, of: changed, isWhole: isWhole, in: run, at: moment)
            } else {
                try transaction.noteNews(of: changed, at: moment)
            }
            return batch.reply(tally)
        }
    }
}

private struct NewPosts: Hashable {
    let kind: PostKind
    let state: PostState
}

extension ImportBatch {
    fileprivate func reply(_ tally: ImportTally) -> ImportPosts.Reply {
        ImportPosts.Reply(
            created: tally.created,
            updated: tally.updated,
            unchanged: tally.unchanged,
            rejected: rejected,
            warnings: warnings.isEmpty ? nil : warnings
        )
    }
}
