import CatalogueContract
import ServiceKit

/// Which import: runs are told apart by owner and source as well.
struct ImportRunKey: Hashable, Sendable {
    let owner: UserID
    let source: String
    let name: String
}

/// A row of the table `importRun`: an import that has not ended, and what has become of its entries so far.
struct ImportRunRecord: Equatable, Sendable {
    let key: ImportRunKey
    /// Whether every batch was of a whole source.
    var isWhole: Bool
    var tally: ImportTally
    /// Those of which it has changed something that everybody can find, in the order of their names.
    var kinds: Set<PostKind>
    /// When the first of its batches arrived: what no import has brought since then is no longer in the source.
    var startedAt: Timestamp
    /// When the last of them did.
    var touchedAt: Timestamp

    static let task = RetentionTask("imports that were given up") { try $0.endQuietRuns(at: $1, limit: $2) }

    /// How many of one person's there may be.
    static let mostOfOwner = 20
    /// One that has been quiet for so long was given up.
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

    /// A run that begins.
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

/// How many entries became what, and how many posts were closed for want of one.
struct ImportTally: Equatable, Sendable {
    var created = 0
    var updated = 0
    var unchanged = 0
    var rejected = 0
    var closed = 0

    /// Whether anybody would notice.
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
    /// A person's imports that have not ended, at most ``ImportRunRecord/mostOfOwner``.
    func importRuns(of owner: UserID) throws -> [ImportRunRecord] {
        try rows(ImportRunRecord.ofOwner, owner, ImportRunRecord.mostOfOwner, decode: ImportRunRecord.init)
    }

    /// - Throws: `not-found` (`run`).
    func importRun(_ key: ImportRunKey) throws -> ImportRunRecord {
        guard let run = try importRuns(of: key.owner).first(where: { $0.key == key }) else {
            throw Fault(.notFound, "nothing was imported in such a run, or it has ended", field: "run")
        }
        return run
    }
}

extension WriteTransaction {
    func put(_ run: ImportRunRecord) throws {
        try execute(ImportRunRecord.put, values: run.values)
    }

    /// Adds what became of a batch to its run, which begins with its first.
    ///
    /// - Throws: `conflict` (`run`) for one run too many.
    func note(_ tally: ImportTally, of kinds: Set<PostKind>, isWhole: Bool, in key: ImportRunKey, at moment: Timestamp)
        throws
    {
        let runs = try importRuns(of: key.owner)
        let known = runs.first { $0.key == key }
        guard known != nil || runs.count < ImportRunRecord.mostOfOwner else {
            let words = "\(ImportRunRecord.mostOfOwner) imports of yours have not ended: end one, or wait an hour"
            throw Fault(.conflict, words, field: "run")
        }
        var run = known ?? ImportRunRecord(key, at: moment)
        run.isWhole = run.isWhole && isWhole
        run.tally += tally
        run.kinds.formUnion(kinds)
        // Batches are on their way at the same time: the first to be worked on need not be the first that came.
        if moment < run.startedAt { run.startedAt = moment }
        if moment > run.touchedAt { run.touchedAt = moment }
        try put(run)
    }

    /// Ends a run, and those of the same source that were given up before it began.
    ///
    /// - Returns: what became of all their entries.
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

    /// Tells as news what imports have changed that were given up, and forgets them.
    ///
    /// - Returns: how many there were, at most `limit`.
    func endQuietRuns(at moment: Timestamp, limit: Int) throws -> Int {
        let before = moment.adding(.zero - ImportRunRecord.patience)
        let quiet = try rows(ImportRunRecord.quiet, before, limit, decode: ImportRunRecord.init)
        for run in quiet { try announceEnd(of: run.key, try end(run, at: moment)) }
        return quiet.count
    }

    /// Tells that a run has ended, if it has changed anything.
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
