enum EventQueries {
    /// No `RETURNING`, for which SQLite copies each changed page.
    static let insert = """
        INSERT INTO event (at, name, subject, isTombstone, trace, version, body)
        VALUES (?, ?, ?, ?, ?, ?, CAST(? AS TEXT))
        """

    static let after = """
        SELECT sequence, at, name, subject, trace, version, CAST(body AS BLOB) FROM event
        WHERE sequence > ? ORDER BY sequence LIMIT ?
        """

    static let newest = "SELECT max(sequence) FROM event"

    static let erase = "DELETE FROM event WHERE subject = ?"

    static let moments = "SELECT sequence, at FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?"

    /// Deletes events superseded by a part of the log.
    static let compact = """
        DELETE FROM event WHERE sequence IN (
            SELECT older.sequence FROM event AS newer
            JOIN event AS older ON older.subject = newer.subject AND older.sequence < newer.sequence
            WHERE newer.sequence > ? AND newer.sequence <= ?
        )
        """

    static let dropTombstones = """
        DELETE FROM event WHERE sequence IN (
            SELECT sequence FROM event WHERE isTombstone = 1 AND at < ? ORDER BY at LIMIT ?
        ) RETURNING sequence
        """
}

enum CursorQueries {
    static let all = "SELECT source, epoch, sequence, since FROM followCursor"

    static let find = "SELECT epoch, sequence, since FROM followCursor WHERE source = ?"

    static let set = """
        INSERT INTO followCursor (source, epoch, sequence, since) VALUES (?, ?, ?, ?)
        ON CONFLICT (source) DO UPDATE
        SET epoch = excluded.epoch, sequence = excluded.sequence, since = excluded.since
        """

    static let forget = "DELETE FROM followCursor WHERE source = ?"
}

enum QuarantineQueries {
    private static let columns = "source, subject, sequence, at, name, attempts, triedAt, reason, trace, version"

    /// Replaces the subject's earlier event.
    static let setAside = """
        INSERT INTO quarantine (\(columns), body) VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, CAST(? AS TEXT))
        ON CONFLICT (source, subject) DO UPDATE
        SET sequence = excluded.sequence, at = excluded.at, name = excluded.name, attempts = 1,
            triedAt = excluded.triedAt, reason = excluded.reason, trace = excluded.trace,
            version = excluded.version, body = excluded.body
        """

    static let noteAttempt = """
        UPDATE quarantine SET attempts = attempts + 1, triedAt = ?, reason = ? WHERE source = ? AND subject = ?
        """

    static let list = "SELECT \(columns), CAST(body AS BLOB) FROM quarantine ORDER BY triedAt, source, subject LIMIT ?"

    static let release = "DELETE FROM quarantine WHERE source = ? AND subject = ?"

    static let holdsAny = "SELECT 1 FROM quarantine WHERE source = ? LIMIT 1"

    /// Scans at most 10,000 index entries.
    static let count = "SELECT count(*) FROM quarantine"

    static let empty = "DELETE FROM quarantine WHERE source = ?"

    static let drop = """
        DELETE FROM quarantine WHERE (source, subject) IN (
            SELECT source, subject FROM quarantine ORDER BY triedAt, source, subject LIMIT ?
        )
        """
}
