import CSQLite

extension SpatialScorer {
    /// What SQLite holds for the connection's life: the function.
    private final class Registration {
        let scorer: SpatialScorer
        init(_ scorer: SpatialScorer) { self.scorer = scorer }
    }

    /// What SQLite holds for one query: the score with its arguments taken in.
    private final class Query {
        let score: Score
        init(_ score: @escaping Score) { self.score = score }
    }

    /// Makes the function known to one connection, which frees it on closing.
    func register(on connection: Connection) throws {
        let code = sqlite3_rtree_query_callback(
            connection.handle,
            name,
            { info in
                guard let info else { return SQLITE_ERROR }
                return SpatialScorer.answer(&info.pointee)
            },
            Unmanaged.passRetained(Registration(self)).toOpaque(),
            { Unmanaged<Registration>.release($0) }
        )
        try connection.require(code, "the R*Tree function \(name)")
    }

    private static func answer(_ info: inout sqlite3_rtree_query_info) -> Int32 {
        guard let coordinates = info.aCoord, let query = query(&info) else { return SQLITE_ERROR }
        let box = SpatialBox(coordinates: coordinates, count: Int(info.nCoord), level: Int(info.iLevel))
        guard let score = query.score(box) else {
            info.eWithin = NOT_WITHIN
            return SQLITE_OK
        }
        guard !score.isNaN else { return SQLITE_ERROR }
        // A child never comes before its parent, whatever the rounding of the two boxes says.
        info.rScore = max(score, info.rParentScore)
        info.eWithin = box.isEntry ? FULLY_WITHIN : PARTLY_WITHIN
        return SQLITE_OK
    }

    /// The query's score; made at its first box and kept by SQLite until the query ends.
    private static func query(_ info: inout sqlite3_rtree_query_info) -> Query? {
        if let known = info.pUser { return Unmanaged<Query>.fromOpaque(known).takeUnretainedValue() }
        guard let context = info.pContext else { return nil }
        let scorer = Unmanaged<Registration>.fromOpaque(context).takeUnretainedValue().scorer
        let parameters = [Double](UnsafeBufferPointer(start: info.aParam, count: Int(info.nParam)))
        guard let score = scorer.score(parameters) else { return nil }
        let query = Query(score)
        info.pUser = Unmanaged.passRetained(query).toOpaque()
        info.xDelUser = { Unmanaged<Query>.release($0) }
        return query
    }
}

extension Unmanaged {
    /// Gives back what was retained for SQLite.
    fileprivate static func release(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { return }
        fromOpaque(pointer).release()
    }
}
