public import UmkreisVocabulary

/// Returns how often the service's activities happened, by day in UTC.
///
/// Counted when it happens: deleting content later does not change the past. Kept for 32 days.
public struct DailyActivity: BuiltInCall {
    public static let word = "dailyActivity"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads

    /// 1…31, today included; 14 by default.
    public var days: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// The first day; the last one is today.
        public var from: CivilDate
        /// One for each activity, in a fixed order; empty for a service without any.
        public var series: [ActivitySeries]

        public init(from: CivilDate, series: [ActivitySeries]) {
            self.from = from
            self.series = series
        }
    }

    public init(days: Int? = nil) {
        self.days = days
    }
}

extension DailyActivity: Ruled {
    public static let daysRule = NumberRule(1...31, default: 14)
    public static let rules: FieldRules = ["days": daysRule]
}

public struct ActivitySeries: Codable, Sendable, Equatable {
    /// `signUps` and `reports` (auth), `posts` (catalogue), `messages` (chat).
    public var name: String
    /// A number for each day.
    public var counts: [Int]

    public init(name: String, counts: [Int]) {
        self.name = name
        self.counts = counts
    }
}
