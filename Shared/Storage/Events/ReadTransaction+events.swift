import Wire

extension ReadTransaction {
    /// The events after `sequence`, oldest first, at most `limit` of them.
    ///
    /// - Parameter fits: says of each whether there is room for it; the first that does not fit ends the list and is not
    ///   in it.
    public func events(
        after sequence: Int64,
        limit: Int,
        while fits: (StoredEvent) throws -> Bool = { _ in true }
    ) throws -> [StoredEvent] {
        var events: [StoredEvent] = []
        try forEachRow(EventQueries.after, sequence, max(0, limit)) { row in
            let event = StoredEvent(
                sequence: try row[0],
                at: try row[1],
                name: CallName(try row[2]),
                subject: try row[3],
                body: try row[4]
            )
            guard try fits(event) else { return false }
            events.append(event)
            return true
        }
        return events
    }

    /// The number of the newest event there has been, also where it is no longer kept; 0 before the first.
    public func lastEventSequence() throws -> Int64 {
        // Only a tombstone goes without a newer event of its subject.
        max(try value(EventQueries.newest) ?? 0, try eventFloor())
    }

    /// The last tombstone that has gone; 0 when none has.
    ///
    /// Whoever knows events from before it and has not read it may not know what is no more.
    public func eventFloor() throws -> Int64 {
        try number(.floor)
    }

    /// How far the events of each source have been applied.
    public func cursors() throws -> [String: FollowCursor] {
        let found = try rows(CursorQueries.all) { row in
            (try row[0, as: String.self], FollowCursor(epoch: try row[1], sequence: try row[2], since: try row[3]))
        }
        return Dictionary(found) { first, _ in first }
    }

    /// How far the events of `source` have been applied; `nil` before the first.
    public func cursor(of source: String) throws -> FollowCursor? {
        try row(CursorQueries.find, source) { row in
            FollowCursor(epoch: try row[0], sequence: try row[1], since: try row[2])
        }
    }
}
