public import Wire

/// Finds the posts nearest to a point, however far away, across date line and poles.
///
/// Faults: `invalid` (`count`, `kinds`).
public struct Nearest: Call {
    public static let name: CallName = "geo.nearest"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var near: Coordinate
    /// 1…200; 10 unless said otherwise.
    public var count: Int?
    /// Only of these; at most 8.
    public var kinds: [String]?

    public struct Reply: Codable, Sendable, Equatable {
        /// Nearest first.
        public var hits: [SearchHit]

        public init(hits: [SearchHit]) {
            self.hits = hits
        }
    }

    public init(near: Coordinate, count: Int? = nil, kinds: [String]? = nil) {
        self.near = near
        self.count = count
        self.kinds = kinds
    }
}
