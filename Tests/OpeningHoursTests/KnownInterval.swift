import OpeningHours

/// A stretch on the clocks of the place, without its comment.
struct KnownInterval: Decodable, Hashable, Sendable {
    var from: String
    var to: String
    var unknown: Bool?

    func isNear(_ other: KnownInterval, minutes: Int) -> Bool {
        guard (unknown ?? false) == (other.unknown ?? false) else { return false }
        guard let start = WallTime(from), let otherStart = WallTime(other.from) else { return false }
        guard let end = WallTime(to), let otherEnd = WallTime(other.to) else { return false }
        return abs(start.minutes - otherStart.minutes) <= minutes && abs(end.minutes - otherEnd.minutes) <= minutes
    }
}
