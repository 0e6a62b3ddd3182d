public import UmkreisWire

/// Records the caller's location fixes and returns fence events (geofencing).
///
/// A visit begins with two fixes inside the fence, or one uncontradicted for twenty seconds. It ends with the second
/// fix farther away than the radius, a tenth of it (at least 20 m) and the accuracy together. Fixes on both sides
/// within ten minutes count as passing through. A visit of five minutes raises `dwelling`. Fixes less accurate than the
/// radius are ignored for a fence, and fixes not newer than all earlier ones altogether.
///
/// Visits within `cooldown` of the last reported one, to own posts and to posts of blocked and blocking users raise no
/// events; visits to deleted posts end silently.
///
/// Positions are not stored; visits are, for seven days after the last fix.
///
/// Faults: `invalid` (`fixes`, `kinds`, `cooldown`).
public struct Track: Call {
    public static let name: CallName = "geo.track"
    public static let access: Access = .guest

    /// 1…100, in any order.
    public var fixes: [TrackFix]
    /// Only posts of these kinds, at most 8.
    public var kinds: [String]?
    /// Seconds after the start of a reported visit, 0…604,800; defaults to 86,400.
    public var cooldown: Int?
    /// Whether to delete stored visits first, so that fixes may be older.
    public var startsOver: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        /// Notices in order of time.
        public var notices: [FenceNotice]
        /// Late or duplicate fixes.
        public var late: Int

        public init(notices: [FenceNotice], late: Int) {
            self.notices = notices
            self.late = late
        }
    }

    public init(fixes: [TrackFix], kinds: [String]? = nil, cooldown: Int? = nil, startsOver: Bool? = nil) {
        self.fixes = fixes
        self.kinds = kinds
        self.cooldown = cooldown
        self.startsOver = startsOver
    }
}

extension Track: Ruled {
    public static let fixesRule = ListRule(minimum: 1, maximum: 100)
    public static let cooldownRule = NumberRule(0...604_800, default: 86_400)

    public static let rules: FieldRules = [
        "fixes": fixesRule, "kinds": Search.kindsRule, "cooldown": cooldownRule,
    ]
}

/// A position at a time.
public struct TrackFix: Codable, Sendable, Equatable {
    /// At most a minute in the future.
    public var at: Timestamp
    /// Degrees, WGS 84, -90…90.
    public var lat: Double
    /// Degrees, WGS 84, -180…180.
    public var lon: Double
    /// Error in metres, 0…1,000,000; defaults to 10.
    public var accuracy: Double?

    public init(at: Timestamp, lat: Double, lon: Double, accuracy: Double? = nil) {
        self.at = at
        self.lat = lat
        self.lon = lon
        self.accuracy = accuracy
    }
}

extension TrackFix: Ruled {
    public static let accuracyRule = NumberRule(0.0...1_000_000, default: 10)

    public static let rules: FieldRules = [
        "lat": NumberRule.latitude, "lon": NumberRule.longitude, "accuracy": accuracyRule,
    ]
}

/// An event at a fence.
public struct FenceNotice: Codable, Sendable, Equatable {
    /// The event.
    public var event: FenceEvent
    /// The post.
    public var post: PostID
    /// Kind as declared: `sight`.
    public var kind: String
    /// Its title.
    public var title: String
    /// The fence's centre.
    public var point: Coordinate
    /// Metres.
    public var radius: Double
    /// Time by the fixes.
    public var at: Timestamp
    /// The same for all notices of one visit, for deduplication.
    public var visit: String

    public init(
        event: FenceEvent,
        post: PostID,
        kind: String,
        title: String,
        point: Coordinate,
        radius: Double,
        at: Timestamp,
        visit: String
    ) {
        self.event = event
        self.post = post
        self.kind = kind
        self.title = title
        self.point = point
        self.radius = radius
        self.at = at
        self.visit = visit
    }
}

/// The type of a fence event; more may follow.
public struct FenceEvent: WireWord {
    /// The visit has begun.
    public static let entered: FenceEvent = "entered"
    /// The visit has lasted five minutes.
    public static let dwelling: FenceEvent = "dwelling"
    /// The visit has ended.
    public static let left: FenceEvent = "left"

    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}
