import OpeningHours
import ServiceKit

/// A moment for which posts are asked whether they are open, with what the clocks of each zone show then, each read once.
struct OpeningMoment: Sendable {
    /// How far from now it may be, in days: five years.
    private static let farthest = 1_826

    /// Seconds since 1970.
    let instant: Int
    /// By the number of the zone: minutes since Monday, 00:00, or one of the two below.
    private var minutes: [Int16] = []

    static let unread = -1
    /// A clock has just skipped an hour, so that the minute alone does not tell.
    private static let behindGap = -2

    init(at moment: Timestamp) {
        instant = Int((Double(moment.milliseconds) / 1000).rounded(.down))
    }

    /// - Parameters:
    ///   - moment: what was asked for; now, if nothing was.
    ///   - field: where it stands in the request.
    /// - Throws: `invalid` for one that is more than five years away.
    init(_ moment: Timestamp?, askedAt now: Timestamp, field: String) throws(Fault) {
        let moment = moment ?? now
        guard abs(moment.milliseconds - now.milliseconds) <= Int64(Self.farthest) * 86_400_000 else {
            throw BrokenRule("too-far-away", "must be within five years from now").fault(at: field)
        }
        self.init(at: moment)
    }

    /// Minutes since Monday, 00:00, on the clocks of a zone; below zero where they have just skipped an hour, and where they
    /// have to be read first.
    @inline(__always)
    func minute(inZone zone: Int) -> Int {
        zone < minutes.count ? Int(minutes[zone]) : Self.unread
    }

    /// Reads the clocks of a zone, once for all that is asked of it.
    mutating func read(_ zone: Int, _ offsets: ZoneOffsets) -> Int {
        if zone >= minutes.count { minutes += repeatElement(Int16(Self.unread), count: zone + 1 - minutes.count) }
        let reading = offsets.reading(at: instant)
        let minute = reading.gapEnd == nil ? WeekPlanView.minute(ofWall: reading.wall) : Self.behindGap
        minutes[zone] = Int16(minute)
        return minute
    }
}
