import ServiceKit

/// Visits: ids and times, no positions.
///
/// `heardAt` is by the service's clock.
enum FenceWatchRecord {
    static let sql = """
        CREATE TABLE tracker (
            person TEXT NOT NULL,
            newestAt INTEGER NOT NULL,
            heardAt INTEGER NOT NULL,
            CONSTRAINT trackerKey PRIMARY KEY (person)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX trackerByTime ON tracker (heardAt, person);

        CREATE TABLE fenceWatch (
            person TEXT NOT NULL,
            post TEXT NOT NULL,
            phase TEXT NOT NULL,
            visitAt INTEGER,
            pendingAt INTEGER,
            hasDwelt INTEGER NOT NULL,
            isQuiet INTEGER NOT NULL,
            toldAt INTEGER,
            CONSTRAINT fenceWatchKey PRIMARY KEY (person, post),
            CONSTRAINT fenceWatchPhase CHECK (phase IN ('outside', 'arriving', 'inside', 'leaving')),
            CONSTRAINT fenceWatchVisit CHECK ((phase IN ('inside', 'leaving')) = (visitAt IS NOT NULL)),
            CONSTRAINT fenceWatchPending CHECK ((phase IN ('arriving', 'leaving')) = (pendingAt IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        """

    /// Fences per user.
    static let most = 200
    /// After the last fix.
    static let memory = Duration.seconds(7 * 86_400)

    private static let columns = "post, phase, visitAt, pendingAt, hasDwelt, isQuiet, toldAt"
    static let list = "SELECT \(columns) FROM fenceWatch WHERE person = ? AND post > ? ORDER BY post LIMIT ?"
    static let put = """
        INSERT INTO fenceWatch (person, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (person, post) DO UPDATE SET phase = excluded.phase, visitAt = excluded.visitAt,
            pendingAt = excluded.pendingAt, hasDwelt = excluded.hasDwelt, isQuiet = excluded.isQuiet,
            toldAt = excluded.toldAt
        """
    static let forget = "DELETE FROM fenceWatch WHERE person = ? AND post = ?"
    static let forgetAll = "DELETE FROM fenceWatch WHERE person = ?"
    static let newest = "SELECT newestAt FROM tracker WHERE person = ?"
    static let note = """
        INSERT INTO tracker (person, newestAt, heardAt) VALUES (?, ?, ?)
        ON CONFLICT (person) DO UPDATE SET newestAt = excluded.newestAt, heardAt = excluded.heardAt
        """
    static let forgetTracker = "DELETE FROM tracker WHERE person = ?"
    static let silent = "SELECT person FROM tracker WHERE heardAt < ? ORDER BY heardAt LIMIT ?"
}

extension ReadTransaction {
    func newestFix(of person: UserID) throws -> Timestamp? {
        try value(FenceWatchRecord.newest, person)
    }

    func fenceWatches(
        of person: UserID,
        after post: String = "",
        limit: Int = FenceWatchRecord.most
    ) throws -> [(PostID, FenceWatch)] {
        try rows(FenceWatchRecord.list, person, post, limit) { row in (try row["post"], try FenceWatch(row)) }
    }
}

extension WriteTransaction {
    /// Beyond the limit, the least important watches are deleted.
    func keep(_ walk: FenceTracking, of person: UserID, before: [PostID: FenceWatch], at moment: Timestamp) throws {
        let first = walk.watches.sorted(by: FenceWatch.matters).prefix(FenceWatchRecord.most)
        let kept = Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0.value) })
        for post in before.keys where kept[post] == nil { try execute(FenceWatchRecord.forget, person, post) }
        for (post, watch) in kept where before[post] != watch { try put(watch, at: post, of: person) }
        if let newest = walk.newest { try execute(FenceWatchRecord.note, person, newest, moment) }
    }

    private func put(_ watch: FenceWatch, at post: PostID, of person: UserID) throws {
        let (phase, visit, pending) = watch.row
        try execute(
            FenceWatchRecord.put,
            person,
            post,
            phase,
            visit?.since,
            pending,
            visit?.hasDwelt ?? false,
            visit?.isQuiet ?? false,
            watch.toldAt
        )
    }

    /// - Returns: the number of rows.
    @discardableResult
    func forgetTrack(of person: UserID) throws -> Int {
        try execute(FenceWatchRecord.forgetAll, person) + execute(FenceWatchRecord.forgetTracker, person)
    }

    /// Deletes visits of inactive users.
    ///
    /// - Returns: `limit` if there may be more.
    func deleteInactiveTracks(at now: Timestamp, limit: Int) throws -> Int {
        let people: [UserID] = try rows(
            FenceWatchRecord.silent,
            now.adding(.zero - FenceWatchRecord.memory),
            limit
        ) { try $0[0] }
        var count = 0
        for person in people where count < limit { count += try forgetTrack(of: person) }
        return min(limit, count)
    }
}

extension FenceWatch {
    fileprivate var row: (phase: String, visit: Visit?, pending: Timestamp?) {
        switch phase {
        case .outside: ("outside", nil, nil)
        case .arriving(let since): ("arriving", nil, since)
        case .inside(let visit): ("inside", visit, nil)
        case .leaving(let visit, let since): ("leaving", visit, since)
        }
    }

    fileprivate init(_ row: Row) throws {
        self.init()
        toldAt = try row["toldAt"]
        let pending: Timestamp? = try row["pendingAt"]
        var visit: Visit?
        if let since: Timestamp = try row["visitAt"] {
            visit = Visit(since: since, hasDwelt: try row["hasDwelt"], isQuiet: try row["isQuiet"])
        }
        switch (visit, pending) {
        case (nil, nil): phase = .outside
        case (nil, let since?): phase = .arriving(since: since)
        case (let visit?, nil): phase = .inside(visit)
        case (let visit?, let since?): phase = .leaving(visit, since: since)
        }
    }

    /// Active watches first, then newer ones.
    fileprivate static func matters(_ one: (key: PostID, value: FenceWatch), _ other: (key: PostID, value: FenceWatch))
        -> Bool
    {
        let ranks = [one, other].map { entry -> (Int, Int64) in
            let (_, visit, pending) = entry.value.row
            let at = visit?.since ?? pending ?? entry.value.toldAt
            return (visit == nil && pending == nil ? 1 : 0, -(at?.milliseconds ?? 0))
        }
        return (ranks[0].0, ranks[0].1, one.key) < (ranks[1].0, ranks[1].1, other.key)
    }
}

enum FenceWatchExport {
    static let visits = ExportSection("visits") { transaction, person, after, limit in
        try transaction.fenceWatches(of: person, after: after ?? "", limit: limit).map { post, watch in
            let (phase, visit, pending) = watch.row
            return try ExportEntry(
                key: "\(post)",
                item: Item(post: post, state: phase, since: visit?.since ?? pending, toldAt: watch.toldAt)
            )
        }
    }

    private struct Item: Encodable {
        let post: PostID
        let state: String
        let since: Timestamp?
        /// The start of the last reported visit.
        let toldAt: Timestamp?
    }
}
