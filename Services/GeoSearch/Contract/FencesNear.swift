public import Wire

/// Finds the fences around a point whose edges are nearest, and how far one may go until others have to be asked for.
///
/// For devices that watch few fences by themselves (iOS twenty, Android a hundred): watch these, and ask again when leaving the
/// circle around the point. Within it no other fence is entered, as fences are now. With a token, own posts and posts of those
/// whom a block keeps apart from the caller are left out.
///
/// Faults: `invalid` (`near`, `kinds`, `limit`).
public struct FencesNear: Call {
    public static let name: CallName = "geo.fencesNear"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var near: Coordinate
    /// Only fences of posts of these.
    public var kinds: [String]?
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Nearest edge first; those around the point first of all, by their middles.
        public var fences: [NearFence]
        /// Metres around the point that was asked about, at whose leaving to ask again.
        ///
        /// At most 50 km, for fences come and go; 0 where more fences lie around the point than were asked for.
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
    public static let limitRule = NumberRule(1...100, usual: 20)

    public static let rules: FieldRules = ["kinds": Search.kindsRule, "limit": limitRule]
}

/// A fence: a circle around a post.
public struct NearFence: Codable, Sendable, Equatable {
    public var post: PostID
    /// As it is declared: `sight`.
    public var kind: String
    public var title: String
    /// The fence's middle.
    public var point: Coordinate
    /// Metres.
    public var radius: Double
    /// Metres to its edge; 0 inside.
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
