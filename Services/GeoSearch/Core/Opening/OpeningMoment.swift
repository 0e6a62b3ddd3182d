import OpeningHours
import ServiceKit

/// A time with cached clock readings per zone.
struct OpeningMoment: Sendable {
    /// Days: five years.
    private static let farthest = 1_826

    /// Seconds since 1970.
    let instant: Int
    /// Minutes since Monday 00:00 by zone, ``unread`` or ``behindGap``.
    private var minutes: [Int16] = []

    static let unread = -1
    /// An hour was skipped, so the minute is ambiguous.
    private static let behindGap = -2

    init(at moment: Timestamp) {
        instant = Int((Double(moment.milliseconds) / 1000).rounded(.down))
    }

    /// - Throws: `invalid` beyond five years.
    init(_ moment: Timestamp?, askedAt now: Timestamp, field: String) throws(Fault) {
        let moment = moment ?? now
        guard abs(moment.milliseconds - now.milliseconds) <= Int64(Self.farthest) * 86_400_000 else {
            throw BrokenRule("too-far-away", "must be within five years from now").fault(at: field)
        }
        self.init(at: moment)
    }

    /// Minutes since Monday 00:00; negative if unread or ambiguous.
    @inline(__always)
    func minute(inZone zone: Int) -> Int {
        zone < minutes.count ? Int(minutes[zone]) : Self.unread
    }

    mutating func read(_ zone: Int, _ offsets: ZoneOffsets) -> Int {
        if zone >= minutes.count { minutes += repeatElement(Int16(Self.unread), count: zone + 1 - minutes.count) }
        let reading = offsets.reading(at: instant)
        let minute = reading.gapEnd == nil ? WeekPlanView.minute(ofWall: reading.wall) : Self.behindGap
        minutes[zone] = Int16(minute)
        return minute
    }
}
