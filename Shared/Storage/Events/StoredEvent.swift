public import UmkreisVocabulary
public import UmkreisWire

/// An event in the log.
public struct StoredEvent: Hashable, Sendable {
    /// Increases in commit order; never reused.
    public let sequence: Int64
    /// The time of publication.
    public let at: Timestamp
    /// The event's name.
    public let name: CallName
    /// See ``Event/subject``.
    public let subject: String
    /// The trace id of the request that published it, if it had one.
    public let trace: String?
    /// Of its members (``Event/version``).
    public let version: Int
    /// The event as JSON.
    public let body: [UInt8]

    public init(
        sequence: Int64,
        at: Timestamp,
        name: CallName,
        subject: String,
        trace: String? = nil,
        version: Int = 1,
        body: [UInt8]
    ) {
        self.sequence = sequence
        self.at = at
        self.name = name
        self.subject = subject
        self.trace = trace
        self.version = version
        self.body = body
    }
}

/// The position in another service's event log.
public struct FollowCursor: Hashable, Sendable {
    /// The log's ``Database/epoch``.
    public let epoch: String
    /// The last applied event; 0 before the first.
    public let sequence: Int64
    /// The newest event when reading began at 0.
    ///
    /// Earlier tombstones need not be read, since their subjects' events were already deleted.
    public let since: Int64

    public init(epoch: String, sequence: Int64, since: Int64) {
        self.epoch = epoch
        self.sequence = sequence
        self.since = since
    }
}

extension ReadTransaction {
    /// Oldest first.
    ///
    /// - Parameter fits: false ends the list before that event.
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
                trace: try row[4],
                version: try row[5],
                body: try row[6]
            )
            guard try fits(event) else { return false }
            events.append(event)
            return true
        }
        return events
    }

    /// Includes deleted events; 0 before the first.
    public func lastEventSequence() throws -> Int64 {
        // On a server, the newest event may be one that a tombstone without a number has deleted.
        if server != nil { return try value(ServerQueries.newestEvent) ?? 0 }
        // Only tombstones are dropped without a newer event.
        return max(try value(EventQueries.newest) ?? 0, try eventFloor())
    }

    /// Returns the last dropped tombstone, or 0.
    ///
    /// Followers behind it may have missed deletions.
    public func eventFloor() throws -> Int64 {
        try number(.floor)
    }

    public func cursors() throws -> [String: FollowCursor] {
        let found = try rows(CursorQueries.all) { row in
            (try row[0, as: String.self], FollowCursor(epoch: try row[1], sequence: try row[2], since: try row[3]))
        }
        return Dictionary(found) { first, _ in first }
    }

    public func cursor(of source: String) throws -> FollowCursor? {
        try row(CursorQueries.find, source) { row in
            FollowCursor(epoch: try row[0], sequence: try row[1], since: try row[2])
        }
    }
}

extension WriteTransaction {
    /// Bytes of JSON that fit in a line.
    static let maximumEventBytes = WireLimits.line - 64 * 1024

    /// Publishes an event at the commit; a tombstone deletes the subject's earlier ones.
    ///
    /// - Throws: `too-large` for an event that fits no line and would block followers.
    public func announce(_ event: some Event) throws {
        let (name, version) = (type(of: event).name, type(of: event).version)
        let body = try WireJSON.encode(event)
        guard body.count <= Self.maximumEventBytes else {
            throw Fault(
                .tooLarge,
                "\(name) is longer than \(Self.maximumEventBytes) bytes",
                rule: "event-too-large",
                maximum: Self.maximumEventBytes
            )
        }
        let collected = CollectedEvent(
            at: now(),
            name: name,
            subject: event.subject,
            isTombstone: event.isTombstone,
            trace: plainTrace,
            version: version,
            body: body
        )
        if event.isTombstone { try erase(event.subject) }
        if server != nil { return collectedEvents.append(collected) }
        try insert(collected)
        lastAnnounced = try lastInsertedRowID
    }

    private func erase(_ subject: String) throws {
        collectedEvents.removeAll { $0.subject == subject }
        try run(EventQueries.erase, subject)
    }

    func insert(_ event: CollectedEvent) throws {
        try run(
            EventQueries.insert,
            event.at,
            event.name.text,
            event.subject,
            event.isTombstone,
            event.trace,
            event.version,
            event.body
        )
    }

    /// `nil` for a trace that is no id, such as one with characters that JSON escapes.
    private var plainTrace: String? {
        trace.flatMap { $0.utf8.allSatisfy(Self.isPlain) ? $0 : nil }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// Use it in the transaction that applies the events.
    public func setCursor(_ cursor: FollowCursor, of source: String) throws {
        try execute(CursorQueries.set, source, cursor.epoch, cursor.sequence, cursor.since)
    }

    public func forgetCursor(of source: String) throws {
        try execute(CursorQueries.forget, source)
    }
}

/// An event that its transaction has not inserted yet.
struct CollectedEvent: Sendable {
    let at: Timestamp
    let name: CallName
    let subject: String
    let isTombstone: Bool
    let trace: String?
    let version: Int
    let body: [UInt8]
}
