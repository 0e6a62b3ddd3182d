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
        let sql = """
            SELECT sequence, name, CAST(body AS BLOB), at FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?
            """
        var events: [StoredEvent] = []
        try forEachRow(sql, sequence, max(0, limit)) { row in
            let event = StoredEvent(
                sequence: try row[0],
                name: CallName(try row[1]),
                body: try row[2],
                at: try row[3]
            )
            guard try fits(event) else { return false }
            events.append(event)
            return true
        }
        return events
    }

    /// The number of the newest event; 0 before the first.
    public func lastEventSequence() throws -> Int64 {
        try value("SELECT max(sequence) FROM event") ?? 0
    }

    /// How far the events of each source have been applied.
    public func cursors() throws -> [String: FollowCursor] {
        let found = try rows("SELECT source, epoch, sequence FROM followCursor") { row in
            (try row[0, as: String.self], FollowCursor(epoch: try row[1], sequence: try row[2]))
        }
        return Dictionary(found) { first, _ in first }
    }

    /// How far the events of `source` have been applied; `nil` before the first.
    public func cursor(of source: String) throws -> FollowCursor? {
        try row("SELECT epoch, sequence FROM followCursor WHERE source = ?", source) { row in
            FollowCursor(epoch: try row[0], sequence: try row[1])
        }
    }
}
