import ServiceKit

/// The users' states at fences.
struct FenceWatches<Access: ReadTransaction> {
    let transaction: Access

    func newestFix(of person: UserID) throws -> Timestamp? {
        try transaction.value(FenceWatchQueries.newestFix, person)
    }

    func list(of person: UserID, after post: String = "", limit: Int = FenceWatch.maximumPerUser) throws
        -> [(PostID, FenceWatch)]
    {
        try transaction.rows(FenceWatchQueries.list, person, post, limit) { row in
            (try row["post"], try FenceWatch(row))
        }
    }

    func find(of person: UserID) throws -> [PostID: FenceWatch] {
        Dictionary(uniqueKeysWithValues: try list(of: person))
    }
}

extension FenceWatches where Access: WriteTransaction {
    /// - Parameter before: the stored states.
    func save(_ tracking: FenceTracking, of person: UserID, before: [PostID: FenceWatch], at moment: Timestamp) throws {
        let watches = tracking.storedWatches
        for post in before.keys where watches[post] == nil {
            try transaction.execute(FenceWatchQueries.delete, person, post)
        }
        for (post, watch) in watches where before[post] != watch { try save(watch, at: post, of: person) }
        if let newest = tracking.newest {
            try transaction.execute(FenceWatchQueries.saveFix, person, newest, moment)
        }
    }

    private func save(_ watch: FenceWatch, at post: PostID, of person: UserID) throws {
        let visit = watch.phase.visit
        try transaction.execute(
            FenceWatchQueries.save,
            person,
            post,
            watch.phase.name,
            visit?.since,
            watch.phase.pending,
            visit?.hasDwelt ?? false,
            visit?.isQuiet ?? false,
            watch.notifiedAt
        )
    }

    /// - Returns: the number of rows.
    @discardableResult
    func deleteAll(of person: UserID) throws -> Int {
        try transaction.execute(FenceWatchQueries.deleteAll, person)
            + transaction.execute(FenceWatchQueries.deleteFix, person)
    }

    /// Deletes visits of inactive users.
    ///
    /// - Returns: `limit` if there may be more.
    func deleteInactive(at now: Timestamp, limit: Int) throws -> Int {
        let end = now.adding(.zero - FenceWatch.retention)
        let people: [UserID] = try transaction.rows(FenceWatchQueries.inactive, end, limit) { try $0[0] }
        var count = 0
        for person in people where count < limit { count += try deleteAll(of: person) }
        return min(limit, count)
    }
}

extension FenceWatch {
    fileprivate init(_ row: Row) throws {
        self.init()
        notifiedAt = try row["toldAt"]
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
}
