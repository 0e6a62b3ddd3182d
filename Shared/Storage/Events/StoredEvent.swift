public import Vocabulary
public import Wire

/// An event as its row holds it.
public struct StoredEvent: Hashable, Sendable {
    /// Grows with every event of this file, in the order of commits; a number is never used twice.
    public let sequence: Int64
    public let at: Timestamp
    public let name: CallName
    /// What it is about (``Event/subject``).
    public let subject: String
    /// The event as JSON.
    public let body: [UInt8]

    public init(sequence: Int64, at: Timestamp, name: CallName, subject: String, body: [UInt8]) {
        self.sequence = sequence
        self.at = at
        self.name = name
        self.subject = subject
        self.body = body
    }
}

/// How far the events of another service have been applied here.
public struct FollowCursor: Hashable, Sendable {
    /// The ``Database/epoch`` of the file that the events came from; another one means that history was replaced.
    public let epoch: String
    /// The last event applied; 0 for none.
    public let sequence: Int64
    /// The newest event there was when reading began at 0.
    ///
    /// What was buried by then was told no more, so a tombstone up to here is not missed by whoever has not come to it.
    public let since: Int64

    public init(epoch: String, sequence: Int64, since: Int64) {
        self.epoch = epoch
        self.sequence = sequence
        self.since = since
    }
}

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

extension WriteTransaction {
    /// How long an event may be as JSON, so that a line has room for it.
    static let longestEvent = WireLimits.line - 64 * 1024

    /// Tells whoever follows this service, if and when the transaction is committed.
    ///
    /// A tombstone erases what was told of its subject before; who has not read that will not.
    ///
    /// - Throws: `too-large` for an event that no line could carry: nobody could ever read past it.
    public func announce(_ event: some Event) throws {
        let name = type(of: event).name
        let body = try WireJSON.encode(event)
        guard body.count <= Self.longestEvent else {
            throw Fault(.tooLarge, "\(name) is longer than \(Self.longestEvent) bytes")
        }
        if event.isTombstone { try execute(EventQueries.erase, event.subject) }
        try execute(EventQueries.insert, now(), name.text, event.subject, event.isTombstone, body)
        lastAnnounced = try lastInsertedRowID
    }

    /// Remembers how far the events of `source` have been applied, in the transaction that applies them.
    public func setCursor(_ cursor: FollowCursor, of source: String) throws {
        try execute(CursorQueries.set, source, cursor.epoch, cursor.sequence, cursor.since)
    }

    /// Forgets how far the events of `source` have been applied: they are read from the beginning, or no longer at all.
    public func forgetCursor(of source: String) throws {
        try execute(CursorQueries.forget, source)
    }
}
