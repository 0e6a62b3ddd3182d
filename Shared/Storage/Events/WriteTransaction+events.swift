public import Wire

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
        let number = try rows(EventQueries.insert, now(), name.text, event.subject, event.isTombstone, body) {
            try $0[0, as: Int64.self]
        }
        lastAnnounced = number.first
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
