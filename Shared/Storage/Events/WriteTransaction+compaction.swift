public import UmkreisVocabulary

/// The retention of events (log compaction).
public enum EventRetention {
    /// Retention of superseded events, for diagnosis.
    public static let history = Duration.seconds(7 * 86_400)
    /// The most superseded events.
    public static let maximumHistory: Int64 = 1_000_000
    /// Retention of tombstones; followers away for longer start over.
    public static let tombstones = Duration.seconds(30 * 86_400)
}

extension WriteTransaction {
    /// Deletes superseded events in the next part of the log.
    ///
    /// - Returns: the number of events passed; fewer than `limit` at the end.
    @discardableResult
    public func compactEvents(
        at now: Timestamp,
        limit: Int,
        maximumHistory: Int64 = EventRetention.maximumHistory
    ) throws -> Int {
        let start = try number(.compactedTo)
        let oldest = now.adding(.zero - EventRetention.history)
        let minimum = try lastEventSequence() - maximumHistory
        var (end, passed) = (start, 0)
        try forEachRow(EventQueries.moments, start, max(0, limit)) { row in
            let sequence: Int64 = try row[0]
            let at: Timestamp = try row[1]
            // Future events date from a wrong clock.
            guard at < oldest || at > now || sequence <= minimum else { return false }
            (end, passed) = (sequence, passed + 1)
            return true
        }
        guard passed > 0 else { return 0 }
        try execute(EventQueries.compact, start, end)
        try setMeta(.compactedTo, to: end)
        return passed
    }

    /// Deletes old tombstones and records the last (``ReadTransaction/eventFloor()``).
    ///
    /// - Returns: the number deleted; fewer than `limit` at the end.
    @discardableResult
    public func dropTombstones(at now: Timestamp, limit: Int) throws -> Int {
        let oldest = now.adding(.zero - EventRetention.tombstones)
        let gone = try rows(EventQueries.dropTombstones, oldest, max(0, limit)) { try $0[0, as: Int64.self] }
        if let last = gone.max() { try setMeta(.floor, to: max(last, try eventFloor())) }
        return gone.count
    }
}
