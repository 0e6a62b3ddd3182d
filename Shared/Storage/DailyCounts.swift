public import UmkreisVocabulary

/// Something that a service counts by day.
public struct Activity: Hashable, Sendable {
    /// The name on the wire.
    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}

extension ReadTransaction {
    /// Returns a number for each day from `first` to `last`.
    public func dailyCounts(of activity: Activity, from first: CivilDate, to last: CivilDate) throws -> [Int] {
        let days = first.dayNumber...last.dayNumber
        var counts = Array(repeating: 0, count: days.count)
        let rows = try rows(DailyCountQueries.range, activity.name, days.lowerBound, days.upperBound) { row in
            (day: try row[0, as: Int.self], times: try row[1, as: Int.self])
        }
        for (day, times) in rows { counts[day - days.lowerBound] = times }
        return counts
    }
}

extension WriteTransaction {
    /// Adds one to the moment's day in UTC.
    public func count(_ activity: Activity, at moment: Timestamp) throws {
        try execute(DailyCountQueries.increment, activity.name, CivilDate(of: moment).dayNumber)
    }

    /// - Returns: the number of deleted rows.
    @discardableResult
    public func pruneDailyCounts(before day: CivilDate, limit: Int) throws -> Int {
        try execute(DailyCountQueries.prune, day.dayNumber, max(0, limit))
    }
}

enum DailyCountQueries {
    static let range = "SELECT day, times FROM dailyCount WHERE activity = ? AND day BETWEEN ? AND ?"

    static let increment = """
        INSERT INTO dailyCount (activity, day, times) VALUES (?, ?, 1)
        ON CONFLICT (activity, day) DO UPDATE SET times = dailyCount.times + 1
        """

    static let prune = """
        DELETE FROM dailyCount WHERE (activity, day) IN (SELECT activity, day FROM dailyCount WHERE day < ? LIMIT ?)
        """
}
