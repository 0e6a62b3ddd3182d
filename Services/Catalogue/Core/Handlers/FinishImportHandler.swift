import CatalogueContract
import ServiceKit

struct FinishImportHandler: Handler {
    /// Posts closed per transaction; bounds other writers' wait.
    private static let step = 200

    let database: Database

    func handle(_ request: FinishImport, _ context: CallContext) async throws -> FinishImport.Reply {
        let key = ImportRunKey(owner: try context.user(), source: request.source, name: request.run)
        if let prune = request.prune { try await close(atMost: prune, in: key, context) }
        return try await database.write(for: context) { transaction in
            let tally = try transaction.end(try transaction.importRun(key), at: context.receivedAt)
            try transaction.announceEnd(of: key, tally)
            return FinishImport.Reply(
                created: tally.created,
                updated: tally.updated,
                unchanged: tally.unchanged,
                rejected: tally.rejected,
                closed: tally.closed
            )
        }
    }

    /// Uses several transactions; an interrupted call can be repeated.
    private func close(atMost share: Double, in key: ImportRunKey, _ context: CallContext) async throws {
        let run = try await database.read { transaction in
            let run = try transaction.importRun(key)
            guard run.isWhole else {
                let words = "requires that all batches of the run cover the whole source"
                throw BrokenRule("partial-run", words).fault(at: "prune")
            }
            let count = try transaction.staleCount(in: run)
            guard Double(count.stale) <= share * Double(count.posts) else {
                let words = "this would close \(count.stale) of the source's \(count.posts) posts, more than allowed"
                throw Fault(.conflict, words, field: "prune")
            }
            return run
        }
        var last = ""
        while true {
            try Task.checkCancellation()
            let posts = try await database.read { [last] in
                try $0.stalePosts(in: run, after: last, limit: Self.step)
            }
            guard let end = posts.last else { return }
            try await database.write { transaction in
                var run = try transaction.importRun(key)
                try transaction.close(posts, in: &run, at: context.receivedAt)
                try transaction.put(run)
            }
            last = end.externalID
        }
    }
}
