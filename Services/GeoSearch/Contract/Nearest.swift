public import UmkreisWire

/// Finds the posts nearest to a point, at any distance.
///
/// With a token, posts of blocked and blocking users are excluded. Faults: `invalid` (`count`, `kinds`, `where`).
public struct Nearest: Call {
    public static let name: CallName = "geo.nearest"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// The centre.
    public var near: Coordinate
    /// 1…200; defaults to 10.
    public var count: Int?
    /// Only these kinds, at most 8.
    public var kinds: [String]?
    /// Attribute conditions, at most 8; all must hold.
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
    public static let countRule = NumberRule(1...200, default: 10)

    public static let rules: FieldRules = [
        "count": countRule, "kinds": Search.kindsRule, "where": Search.whereRule,
    ]
}
