public import Vocabulary

/// What the event log keeps beside the newest event of each subject (log compaction).
public enum EventRetention {
    /// For how long events are kept that a later one has made out of date, for whoever looks into what went wrong.
    public static let history = Duration.seconds(7 * 86_400)
    /// How many events back history goes at most, however young they are.
    public static let mostHistory: Int64 = 1_000_000
    /// How long a tombstone is kept: a follower that was away for longer starts over.
    public static let tombstones = Duration.seconds(30 * 86_400)
}

extension WriteTransaction {
    /// Goes on with compaction from where it ended: of each subject only the newest event up to there is left.
    ///
    /// Nobody misses anything by it, for the event that stays tells all that is to be known.
    ///
    /// - Returns: how many events it has passed; fewer than `limit` means that the rest is history to be kept.
    @discardableResult
    public func compactEvents(
        at now: Timestamp,
        limit: Int,
        mostHistory: Int64 = EventRetention.mostHistory
    ) throws -> Int {
        let start = try number(.compactedTo)
        let oldest = now.adding(.zero - EventRetention.history)
        let least = try lastEventSequence() - mostHistory
        var (end, passed) = (start, 0)
        try forEachRow(EventQueries.moments, start, max(0, limit)) { row in
            let sequence: Int64 = try row[0]
            let at: Timestamp = try row[1]
            // One from the future was made while the clock was wrong, and is not waited for.
            guard at < oldest || at > now || sequence <= least else { return false }
            (end, passed) = (sequence, passed + 1)
            return true
        }
        guard passed > 0 else { return 0 }
        try execute(EventQueries.compact, start, end)
        try setMeta(.compactedTo, to: end)
        return passed
    }

    /// Lets tombstones go whose time is over, and notes the last of them (``ReadTransaction/eventFloor()``).
    ///
    /// - Returns: how many have gone; fewer than `limit` means that none is left.
    @discardableResult
    public func dropTombstones(at now: Timestamp, limit: Int) throws -> Int {
        let oldest = now.adding(.zero - EventRetention.tombstones)
        let gone = try rows(EventQueries.dropTombstones, oldest, max(0, limit)) { try $0[0, as: Int64.self] }
        if let last = gone.max() { try setMeta(.floor, to: max(last, try eventFloor())) }
        return gone.count
    }
}
