public import Wire

/// Takes the caller's fixes, and tells what they bring to pass at the fences of posts around (geofencing).
///
/// A visit begins with the second fix inside the fence, or twenty seconds after one that nothing gainsays, and ends with the
/// second that is farther away than the radius, a tenth of it (20 m at least) and the fix's accuracy together. Whoever was
/// before and behind the fence within ten minutes has been through it. A visit of five minutes is told as dwelling, once. A
/// fix that is less accurate than the fence is wide says nothing of it. Fixes count in the order of their own times: one that
/// is not newer than all before comes too late.
///
/// A fence is told of again when `cooldown` has passed since the last visit that was told began. Own posts, and posts of those
/// whom a block keeps apart from the caller, are not told of; a visit to a post that is there no more ends without a word.
///
/// Of where somebody was nothing is written down: kept are the visits, for seven days after the last fix.
///
/// Faults: `invalid` (`fixes`, `kinds`, `cooldown`).
public struct Track: Call {
    public static let name: CallName = "geo.track"
    public static let access: Access = .guest

    /// In any order, at least one.
    public var fixes: [TrackFix]
    /// Only fences of posts of these.
    public var kinds: [String]?
    /// Seconds from the beginning of a visit that was told in which further ones at the same fence are not; 0 tells all.
    public var cooldown: Int?
    /// Whether all that is known of the caller's visits is forgotten first, so that fixes may be older than those of before.
    public var startsOver: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        /// In the order of their times.
        public var notices: [FenceNotice]
        /// How many fixes came too late, or twice.
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
    public static let fixesRule = ListRule(least: 1, most: 100)
    public static let cooldownRule = NumberRule(0...604_800, usual: 86_400)

    public static let rules: FieldRules = [
        "fixes": fixesRule, "kinds": Search.kindsRule, "cooldown": cooldownRule,
    ]
}

/// Where somebody was at a moment.
public struct TrackFix: Codable, Sendable, Equatable {
    /// At most a minute after the service's own time.
    public var at: Timestamp
    /// Degrees, WGS 84.
    public var lat: Double
    public var lon: Double
    /// Metres within which it most likely is right.
    public var accuracy: Double?

    public init(at: Timestamp, lat: Double, lon: Double, accuracy: Double? = nil) {
        self.at = at
        self.lat = lat
        self.lon = lon
        self.accuracy = accuracy
    }
}

extension TrackFix: Ruled {
    public static let accuracyRule = NumberRule(0.0...1_000_000, usual: 10)

    public static let rules: FieldRules = [
        "lat": NumberRule.latitude, "lon": NumberRule.longitude, "accuracy": accuracyRule,
    ]
}

/// What has come to pass at the fence of a post.
public struct FenceNotice: Codable, Sendable, Equatable {
    public var event: FenceEvent
    public var post: PostID
    /// As it is declared: `sight`.
    public var kind: String
    public var title: String
    /// The fence's middle.
    public var point: Coordinate
    /// Metres.
    public var radius: Double
    /// By the times of the fixes.
    public var at: Timestamp
    /// The same in all that is told of one visit, and in no other, so that nothing need be shown twice.
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

/// What may come to pass at a fence: more may be added.
public struct FenceEvent: WireWord {
    public static let entered: FenceEvent = "entered"
    /// The visit has lasted five minutes.
    public static let dwelling: FenceEvent = "dwelling"
    public static let left: FenceEvent = "left"

    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}
