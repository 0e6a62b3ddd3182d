import CSQLite

/// The box of a node or an entry of an R*Tree, valid only while it is scored.
///
/// Coordinates are kept as 32-bit floats and rounded outwards, so a box is never smaller than what it holds.
public struct SpatialBox {
    /// The distance from the leaves: 0 for an entry, so that its box is that of one row.
    public let level: Int
    private let coordinates: UnsafePointer<Double>
    private let count: Int

    init(coordinates: UnsafePointer<Double>, count: Int, level: Int) {
        self.coordinates = coordinates
        self.count = count
        self.level = level
    }

    /// How many dimensions the tree has: 1 to 5.
    public var dimensions: Int { count / 2 }

    /// Whether this is the box of one row.
    public var isEntry: Bool { level == 0 }

    /// The lower bound in a dimension, from 0, in the order of the tree's columns.
    public func minimum(_ dimension: Int) -> Double {
        precondition(dimension >= 0 && dimension < dimensions, "the tree has no such dimension")
        return coordinates[2 * dimension]
    }

    /// The upper bound in a dimension, from 0, in the order of the tree's columns.
    public func maximum(_ dimension: Int) -> Double {
        precondition(dimension >= 0 && dimension < dimensions, "the tree has no such dimension")
        return coordinates[2 * dimension + 1]
    }
}

/// A function that walks an R*Tree best first: `SELECT id FROM tree WHERE id MATCH near(?, ?, ?)` gives the rows of the
/// smallest score first, computing only what is looked at.
///
/// The score of a node's box must not be larger than that of anything within it: then the stream is in order of scores.
public struct SpatialScorer: Sendable {
    /// Scores one box: smaller comes first, `nil` leaves it out with all that it holds, not-a-number fails the query.
    public typealias Score = @Sendable (SpatialBox) -> Double?

    /// The name of the function in SQL.
    public let name: String
    private let makeScore: @Sendable (_ parameters: [Double]) -> Score?

    /// - Parameter makeScore: called once a query with the function's arguments, so that what follows from them alone is
    ///   computed once; `nil` if they are not what the function wants, which fails the query.
    public init(name: String, makeScore: @escaping @Sendable (_ parameters: [Double]) -> Score?) {
        self.name = name
        self.makeScore = makeScore
    }

    /// The score of a query with these arguments; `nil` if they are not what the function wants.
    public func score(_ parameters: [Double]) -> Score? {
        makeScore(parameters)
    }
}

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
