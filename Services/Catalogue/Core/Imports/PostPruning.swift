import CatalogueContract
import ServiceKit

/// Closes posts that an import no longer names.
struct PostPruning {
    let transaction: WriteTransaction

    func close(_ posts: [StalePost], in key: ImportRunKey, at moment: Timestamp) throws {
        var run = try transaction.importRuns.find(key)
        for stale in posts {
            guard try transaction.importedPosts.isStale(stale.id, in: run),
                let post = try transaction.posts.find(stale.id)
            else { continue }
            let closed = try PostTransition.close.applied(to: post, at: moment)
            try PostPublishing(transaction: transaction)
                .update(post, to: closed, searchTexts: [], recordsKinds: false)
            try transaction.importedPosts.clearSeen(stale.id)
            run.tally.closed += 1
            run.kinds.insert(post.content.kind)
        }
        try transaction.importRuns.save(run)
    }
}
