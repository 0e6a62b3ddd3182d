import CatalogueContract
import ServiceKit

/// Counts the batches of imports and announces their end.
struct ImportTracking {
    /// Unfinished imports per user.
    static let limit = 20
    /// Idle time after which an import is abandoned.
    private static let idleTimeout = Duration.seconds(3600)

    static let task = RetentionTask("abandoned imports") {
        try ImportTracking(transaction: $0).finishAbandoned(at: $1, limit: $2)
    }

    let transaction: WriteTransaction

    /// - Throws: `conflict` (`run`) above the limit.
    func add(
        _ tally: ImportTally,
        of kinds: Set<PostKind>,
        isWhole: Bool,
        to key: ImportRunKey,
        at moment: Timestamp
    ) throws {
        let runs = try transaction.importRuns.list(of: key.owner)
        let known = runs.first { $0.key == key }
        guard known != nil || runs.count < Self.limit else {
            let words = "you already have \(Self.limit) unfinished imports: finish one or wait an hour"
            throw Fault(.conflict, words, field: "run", rule: "too-many-runs", maximum: Self.limit)
        }
        var run = known ?? ImportRunRecord(key, at: moment)
        run.isWhole = run.isWhole && isWhole
        run.tally += tally
        run.kinds.formUnion(kinds)
        // Batches are processed concurrently and out of order.
        if moment < run.startedAt { run.startedAt = moment }
        if moment > run.touchedAt { run.touchedAt = moment }
        try transaction.importRuns.save(run)
    }

    /// Ends the run and abandoned runs of the source; returns the sum.
    func finish(_ run: ImportRunRecord, at moment: Timestamp) throws -> ImportTally {
        let abandoned = try transaction.importRuns.list(of: run.key.owner).filter { other in
            other.key.source == run.key.source && other.key != run.key && other.touchedAt < run.startedAt
        }
        var tally = ImportTally()
        var kinds: Set<PostKind> = []
        for ended in [run] + abandoned {
            tally += ended.tally
            kinds.formUnion(ended.kinds)
            try transaction.importRuns.delete(ended.key)
        }
        try transaction.kindChanges.record(kinds, at: moment)
        try announceEnd(of: run.key, tally)
        return tally
    }

    private func finishAbandoned(at moment: Timestamp, limit: Int) throws -> Int {
        let before = moment.adding(.zero - Self.idleTimeout)
        let abandoned = try transaction.importRuns.list(idleSince: before, limit: limit)
        for run in abandoned { _ = try finish(run, at: moment) }
        return abandoned.count
    }

    private func announceEnd(of key: ImportRunKey, _ tally: ImportTally) throws {
        guard tally.isChange else { return }
        try transaction.announce(
            ImportFinished(
                owner: key.owner,
                source: key.source,
                created: tally.created,
                updated: tally.updated,
                unchanged: tally.unchanged,
                closed: tally.closed
            )
        )
    }
}
