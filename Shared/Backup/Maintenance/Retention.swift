public import UmkreisVocabulary

/// Which sets are kept.
///
/// Of each hour, day and week with sets the newest one counts. No set is kept longer than users erased since then may
/// return, except the last one that can be restored. Sets with a later time than the clock are kept and do not count,
/// since either they or the clock is wrong.
public struct Retention: Codable, Hashable, Sendable {
    /// As long as services remember erasures.
    public static let longestDays = 30
    private static let hour: Int64 = 3_600_000

    public var hourly: Int
    public var daily: Int
    public var weekly: Int

    public init(hourly: Int = 24, daily: Int = 7, weekly: Int = 4) {
        (self.hourly, self.daily, self.weekly) = (hourly, daily, weekly)
    }

    /// Returns the names to delete, the oldest first.
    ///
    /// - Parameters:
    ///   - sets: the oldest first.
    ///   - verified: sets that a restore has proved.
    public func expired(_ sets: [String], verified: Set<String>, at now: Timestamp) -> [String] {
        let dated = sets.compactMap { name in SetName.moment(of: name).map { (name, $0) } }.filter { $0.1 <= now }
        let newest = [sets.last, dated.last?.0, sets.last { verified.contains($0) }]
        var kept = Set(newest.compactMap(\.self))
        let oldest = now.milliseconds - Int64(Self.longestDays) * 24 * Self.hour
        let young = dated.filter { $0.1.milliseconds >= oldest }
        // 1970-01-05 was a Monday.
        let periods = [(hourly, Self.hour, 0), (daily, 24 * Self.hour, 0), (weekly, 168 * Self.hour, 96 * Self.hour)]
        for (count, length, start) in periods {
            var seen: Set<Int64> = []
            for (name, moment) in young.reversed() where seen.count < count {
                let period = (moment.milliseconds - start).quotientRoundedDown(by: length)
                if seen.insert(period).inserted { kept.insert(name) }
            }
        }
        return dated.map(\.0).filter { !kept.contains($0) }
    }
}

extension Int64 {
    fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
