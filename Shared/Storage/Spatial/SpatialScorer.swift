import CSQLite

/// The box of an R*Tree node or entry, valid only while it is scored.
///
/// 32-bit floats rounded outwards: never smaller than its content.
public struct SpatialBox {
    /// The distance from the leaves; 0 for one row.
    public let level: Int
    private let coordinates: UnsafePointer<Double>
    private let count: Int

    init(coordinates: UnsafePointer<Double>, count: Int, level: Int) {
        self.coordinates = coordinates
        self.count = count
        self.level = level
    }

    /// 1…5.
    public var dimensions: Int { count / 2 }

    /// Whether this is the box of one row.
    public var isEntry: Bool { level == 0 }

    /// - Parameter dimension: from 0, in column order.
    public func minimum(_ dimension: Int) -> Double {
        precondition(dimension >= 0 && dimension < dimensions, "the tree has no such dimension")
        return coordinates[2 * dimension]
    }

    /// - Parameter dimension: from 0, in column order.
    public func maximum(_ dimension: Int) -> Double {
        precondition(dimension >= 0 && dimension < dimensions, "the tree has no such dimension")
        return coordinates[2 * dimension + 1]
    }
}

/// A scoring function for a best-first walk through an R*Tree.
///
/// `SELECT id FROM tree WHERE id MATCH near(?, ?, ?)` returns the smallest scores first, if no node's score exceeds its
/// content's.
public struct SpatialScorer: Sendable {
    /// `nil` skips a box with its content; NaN fails the query.
    public typealias Score = @Sendable (SpatialBox) -> Double?

    /// The function's name in SQL.
    public let name: String
    private let makeScore: @Sendable (_ parameters: [Double]) -> Score?

    /// - Parameter makeScore: called once per query; `nil` fails it.
    public init(name: String, makeScore: @escaping @Sendable (_ parameters: [Double]) -> Score?) {
        self.name = name
        self.makeScore = makeScore
    }

    /// Returns `nil` for invalid arguments.
    public func score(_ parameters: [Double]) -> Score? {
        makeScore(parameters)
    }
}

extension SpatialScorer {
    /// Held by SQLite with the connection.
    private final class Registration {
        let scorer: SpatialScorer
        init(_ scorer: SpatialScorer) { self.scorer = scorer }
    }

    /// Held by SQLite during a query.
    private final class Query {
        let score: Score
        init(_ score: @escaping Score) { self.score = score }
    }

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
        // Children must not precede their parent, despite rounding.
        info.rScore = max(score, info.rParentScore)
        info.eWithin = box.isEntry ? FULLY_WITHIN : PARTLY_WITHIN
        return SQLITE_OK
    }

    /// Created at the first box; SQLite holds it.
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
    fileprivate static func release(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { return }
        fromOpaque(pointer).release()
    }
}
