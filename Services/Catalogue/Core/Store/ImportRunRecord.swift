import CatalogueContract
import ServiceKit

struct ImportRunKey: Hashable, Sendable {
    let owner: UserID
    let source: String
    let name: String
}

/// A row of `importRun`: an unfinished import.
struct ImportRunRecord: Equatable, Sendable {
    let key: ImportRunKey
    /// Whether every batch was of the whole source.
    var isWhole: Bool
    var tally: ImportTally
    /// Kinds with public changes.
    var kinds: Set<PostKind>
    /// Arrival of the first batch; posts not seen since are stale.
    var startedAt: Timestamp
    var touchedAt: Timestamp

    static let task = RetentionTask("abandoned imports") { try $0.endAbandonedRuns(at: $1, limit: $2) }

    /// Unfinished imports per user.
    static let mostOfOwner = 20
    /// Idle time after which an import is abandoned.
    static let patience = Duration.seconds(3600)

    static let columns = """
        owner, source, run, isWhole, created, updated, unchanged, rejected, closed, kinds, startedAt, touchedAt
        """
    static let table = """
        CREATE TABLE importRun (
            owner TEXT NOT NULL,
            source TEXT NOT NULL,
            run TEXT NOT NULL,
            isWhole INTEGER NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            unchanged INTEGER NOT NULL,
            rejected INTEGER NOT NULL,
            closed INTEGER NOT NULL,
            kinds TEXT NOT NULL,
            startedAt INTEGER NOT NULL,
            touchedAt INTEGER NOT NULL,
            CONSTRAINT importRunKey PRIMARY KEY (owner, source, run)
        ) STRICT;
        CREATE INDEX importRunByTouch ON importRun (touchedAt);
        """

    static let ofOwner = "SELECT \(columns) FROM importRun WHERE owner = ? ORDER BY source, run LIMIT ?"
    static let quiet = "SELECT \(columns) FROM importRun WHERE touchedAt < ? ORDER BY touchedAt LIMIT ?"
    static let put = """
        INSERT INTO importRun (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (owner, source, run) DO UPDATE SET
            isWhole = excluded.isWhole, created = excluded.created, updated = excluded.updated,
            unchanged = excluded.unchanged, rejected = excluded.rejected, closed = excluded.closed,
            kinds = excluded.kinds, startedAt = excluded.startedAt, touchedAt = excluded.touchedAt
        """
    static let end = "DELETE FROM importRun WHERE owner = ? AND source = ? AND run = ?"
    static let erase = """
        DELETE FROM importRun WHERE (owner, source, run) IN (
            SELECT owner, source, run FROM importRun WHERE owner = ? LIMIT ?
        )
        """

    init(_ key: ImportRunKey, at moment: Timestamp) {
        self.key = key
        isWhole = true
        tally = ImportTally()
        kinds = []
        startedAt = moment
        touchedAt = moment
    }

    init(row: Row) throws {
        key = ImportRunKey(owner: try row["owner"], source: try row["source"], name: try row["run"])
        isWhole = try row["isWhole"]
        tally = ImportTally(
            created: try row["created"],
            updated: try row["updated"],
            unchanged: try row["unchanged"],
            rejected: try row["rejected"],
            closed: try row["closed"]
        )
        let kinds: String = try row["kinds"]
        self.kinds = Set(kinds.split(separator: " ").map { PostKind(String($0)) })
        startedAt = try row["startedAt"]
        touchedAt = try row["touchedAt"]
    }

    var values: [(any SQLValueConvertible)?] {
        [key.owner, key.source, key.name, isWhole, tally.created, tally.updated, tally.unchanged, tally.rejected]
            + [tally.closed, kinds.map(\.text).sorted().joined(separator: " "), startedAt, touchedAt]
    }
}

struct ImportTally: Equatable, Sendable {
    var created = 0
    var updated = 0
    var unchanged = 0
    var rejected = 0
    var closed = 0

    var isChange: Bool { created + updated + closed > 0 }

    static func += (tally: inout ImportTally, more: ImportTally) {
        tally.created += more.created
        tally.updated += more.updated
        tally.unchanged += more.unchanged
        tally.rejected += more.rejected
        tally.closed += more.closed
    }
}

extension ReadTransaction {
    func importRuns(of owner: UserID) throws -> [ImportRunRecord] {
        try rows(ImportRunRecord.ofOwner, owner, ImportRunRecord.mostOfOwner, decode: ImportRunRecord.init)
    }

    func importRun(_ key: ImportRunKey) throws -> ImportRunRecord {
        guard let run = try importRuns(of: key.owner).first(where: { $0.key == key }) else {
            throw Fault(.notFound, "the run does not exist or has ended", field: "run")
        }
        return run
    }
}

extension WriteTransaction {
    func put(_ run: ImportRunRecord) throws {
        try execute(ImportRunRecord.put, values: run.values)
    }

    /// - Throws: `conflict` (`run`) above the limit.
    func note(_ tally: ImportTally, of kinds: Set<PostKind>, isWhole: Bool, in key: ImportRunKey, at moment: Timestamp)
        throws
    {
        let runs = try importRuns(of: key.owner)
        let known = runs.first { $0.key == key }
        guard known != nil || runs.count < ImportRunRecord.mostOfOwner else {
            let words = "you already have \(ImportRunRecord.mostOfOwner) unfinished imports: finish one or wait an hour"
            throw Fault(.conflict, words, field: "run")
        }
        var run = known ?? ImportRunRecord(key, at: moment)
        run.isWhole = run.isWhole && isWhole
        run.tally += tally
        run.kinds.formUnion(kinds)
        // Batches are processed concurrently and out of order.
        if moment < run.startedAt { run.startedAt = moment }
        if moment > run.touchedAt { run.touchedAt = moment }
        try put(run)
    }

    /// Also ends abandoned runs of the source; returns the sum.
    func end(_ run: ImportRunRecord, at moment: Timestamp) throws -> ImportTally {
        let former = try importRuns(of: run.key.owner).filter { other in
            other.key.source == run.key.source && other.key != run.key && other.touchedAt < run.startedAt
        }
        var tally = ImportTally()
        for ended in [run] + former {
            tally += ended.tally
            try execute(ImportRunRecord.end, ended.key.owner, ended.key.source, ended.key.name)
        }
        try noteNews(of: ([run] + former).reduce(into: []) { $0.formUnion($1.kinds) }, at: moment)
        return tally
    }

    /// Ends abandoned imports.
    func endAbandonedRuns(at moment: Timestamp, limit: Int) throws -> Int {
        let before = moment.adding(.zero - ImportRunRecord.patience)
        let quiet = try rows(ImportRunRecord.quiet, before, limit, decode: ImportRunRecord.init)
        for run in quiet { try announceEnd(of: run.key, try end(run, at: moment)) }
        return quiet.count
    }

    func announceEnd(of key: ImportRunKey, _ tally: ImportTally) throws {
        guard tally.isChange else { return }
        try announce(
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
