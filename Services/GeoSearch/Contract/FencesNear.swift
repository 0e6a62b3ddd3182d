public import UmkreisWire

/// Finds the nearest fences and the radius within which they suffice.
///
/// For devices that monitor few fences (iOS twenty, Android a hundred): call again on leaving the circle, within which
/// no other present fence can be entered. With a token, own posts and those of blocked and blocking users are excluded.
///
/// Faults: `invalid` (`near`, `kinds`, `limit`).
public struct FencesNear: Call {
    public static let name: CallName = "geo.fencesNear"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// The centre.
    public var near: Coordinate
    /// Only posts of these kinds, at most 8.
    public var kinds: [String]?
    /// 1…100; defaults to 20.
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Nearest edge first; those around the point by centre.
        public var fences: [NearFence]
        /// Metres from the point at which to call again.
        ///
        /// At most 50,000, because fences change; 0 if over `limit` fences contain the point.
        public var askAgainBeyond: Double

        public init(fences: [NearFence], askAgainBeyond: Double) {
            self.fences = fences
            self.askAgainBeyond = askAgainBeyond
        }
    }

    public init(near: Coordinate, kinds: [String]? = nil, limit: Int? = nil) {
        self.near = near
        self.kinds = kinds
        self.limit = limit
    }
}

extension FencesNear: Ruled {
    public static let limitRule = NumberRule(1...100, default: 20)

    public static let rules: FieldRules = ["kinds": Search.kindsRule, "limit": limitRule]
}

/// A post's circular fence.
public struct NearFence: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// Kind as declared: `sight`.
    public var kind: String
    /// Its title.
    public var title: String
    /// The centre.
    public var point: Coordinate
    /// Metres.
    public var radius: Double
    /// Metres to the edge; 0 inside.
    public var distance: Double

    public init(post: PostID, kind: String, title: String, point: Coordinate, radius: Double, distance: Double) {
        self.post = post
        self.kind = kind
        self.title = title
        self.point = point
        self.radius = radius
        self.distance = distance
    }
}
