public import Wire

/// Finds the posts nearest to a point, however far away, across date line and poles.
///
/// With a token, posts of those whom the caller has blocked, or who have blocked the caller, are left out.
///
/// Faults: `invalid` (`count`, `kinds`, `where`).
public struct Nearest: Call {
    public static let name: CallName = "geo.nearest"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var near: Coordinate
    public var count: Int?
    /// Only of these.
    public var kinds: [String]?
    /// Only with attributes like these, all of them.
    public var `where`: [AttributeFilter]?

    public struct Reply: Codable, Sendable, Equatable {
        /// Nearest first.
        public var hits: [SearchHit]

        public init(hits: [SearchHit]) {
            self.hits = hits
        }
    }

    public init(
        near: Coordinate,
        count: Int? = nil,
        kinds: [String]? = nil,
        where filters: [AttributeFilter]? = nil
    ) {
        self.near = near
        self.count = count
        self.kinds = kinds
        self.where = filters
    }
}

extension Nearest: Ruled {
    public static let countRule = NumberRule(1...200, usual: 10)

    public static let rules: FieldRules = [
        "count": countRule, "kinds": Search.kindsRule, "where": Search.whereRule,
    ]
}
