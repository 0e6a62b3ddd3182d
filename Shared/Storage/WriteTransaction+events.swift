public import Wire

extension WriteTransaction {
    /// Tells whoever follows this service, if and when the transaction is committed.
    ///
    /// - Parameter subject: what the event is about, if what it tells may have to be erased one day.
    public func announce(_ event: some Event, about subject: String? = nil) throws {
        try execute(
            "INSERT INTO event (name, body, subject, at) VALUES (?, CAST(? AS TEXT), ?, ?)",
            type(of: event).name.text,
            WireJSON.encode(event),
            subject,
            now()
        )
        lastAnnounced = try lastInsertedRowID
    }

    /// Erases what was told about a subject; who has not read it yet will not.
    ///
    /// The transaction announces what has become of the subject: that is all that is told of it from then on.
    public func eraseEvents(about subject: String) throws {
        try execute("DELETE FROM event WHERE subject = ?", subject)
    }

    /// Remembers how far the events of `source` have been applied, in the transaction that applies them.
    public func setCursor(_ cursor: FollowCursor, of source: String) throws {
        try execute(
            """
            INSERT INTO followCursor (source, epoch, sequence) VALUES (?, ?, ?)
            ON CONFLICT (source) DO UPDATE SET epoch = excluded.epoch, sequence = excluded.sequence
            """,
            source,
            cursor.epoch,
            cursor.sequence
        )
    }
}
