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
            let run = try transaction.importRuns.find(key)
            let tally = try ImportTracking(transaction: transaction).finish(run, at: context.receivedAt)
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
            let run = try transaction.importRuns.find(key)
            guard run.isWhole else {
                let words = "requires that all batches of the run cover the whole source"
                throw BrokenRule("partial-run", words).fault(at: "prune")
            }
            let count = try transaction.importedPosts.count(in: run)
            guard Double(count.stale) <= share * Double(count.posts) else {
                let words = "this would close \(count.stale) of the source's \(count.posts) posts, more than allowed"
                throw Fault(
                    .conflict,
                    words,
                    field: "prune",
                    rule: "closes-too-many",
                    values: ["count": .number(Double(count.stale)), "of": .number(Double(count.posts))]
                )
            }
            return run
        }
        var last = ""
        while true {
            try Task.checkCancellation()
            let posts = try await database.read { [last] in
                try $0.importedPosts.listStale(in: run, after: last, limit: Self.step)
            }
            guard let end = posts.last else { return }
            try await database.write { transaction in
                try PostPruning(transaction: transaction).close(posts, in: key, at: context.receivedAt)
            }
            last = end.externalID
        }
    }
}
