public import UmkreisVocabulary

/// A user with a pending or recent erasure.
public struct UserErasureState: Hashable, Sendable {
    /// The user.
    public let person: UserID
    /// Deleted so far.
    public let rows: Int
    /// Whether all rows are deleted.
    public let isErased: Bool
    /// The trace id of the request that began it, if it had one.
    public let trace: String?
}

enum ErasureQueries {
    static let note = """
        INSERT INTO erasedPerson (person, rows, trace) VALUES (?, 0, ?)
        ON CONFLICT (person) DO UPDATE SET rows = 0, trace = excluded.trace, erasedAt = NULL, confirmedAt = NULL
        """
    static let noteUnlessKnown = """
        INSERT INTO erasedPerson (person, rows, trace) VALUES (?, 0, ?) ON CONFLICT (person) DO NOTHING
        """
    static let unconfirmed = """
        SELECT person, rows, erasedAt, trace FROM erasedPerson
        WHERE confirmedAt IS NULL AND person > ? ORDER BY person LIMIT ?
        """
    static let unconfirmedCount = "SELECT count(*) FROM erasedPerson WHERE confirmedAt IS NULL"
    static let count = "UPDATE erasedPerson SET rows = rows + ? WHERE person = ?"
    static let markErased = "UPDATE erasedPerson SET erasedAt = ? WHERE person = ?"
    static let markConfirmed = "UPDATE erasedPerson SET confirmedAt = ? WHERE person = ? AND erasedAt IS NOT NULL"
    static let confirmedBefore = """
        SELECT person FROM erasedPerson WHERE confirmedAt < ? ORDER BY confirmedAt, person LIMIT ?
        """
    static let forget = "DELETE FROM erasedPerson WHERE person = ?"
}

extension ReadTransaction {
    /// Ordered by user.
    public func unconfirmedErasures(after person: UserID?, limit: Int) throws -> [UserErasureState] {
        try rows(ErasureQueries.unconfirmed, person?.description ?? "", limit) { row in
            UserErasureState(
                person: try row[0],
                rows: try row[1],
                isErased: try row[2, as: Timestamp?.self] != nil,
                trace: try row[3]
            )
        }
    }

    public func unconfirmedErasureCount() throws -> Int { try value(ErasureQueries.unconfirmedCount) ?? 0 }

    /// Oldest first.
    public func erasures(confirmedBefore moment: Timestamp, limit: Int) throws -> [UserID] {
        try rows(ErasureQueries.confirmedBefore, moment, limit) { try $0[0] }
    }
}

extension WriteTransaction {
    /// Records an erasure or resets an earlier one.
    public func recordErasure(of person: UserID) throws {
        try execute(ErasureQueries.note, person, trace)
    }

    public func recordErasureUnlessKnown(of person: UserID) throws {
        try execute(ErasureQueries.noteUnlessKnown, person, trace)
    }

    public func countErased(_ rows: Int, of person: UserID) throws {
        try execute(ErasureQueries.count, rows, person)
    }

    public func markErased(_ person: UserID, at moment: Timestamp) throws {
        try execute(ErasureQueries.markErased, moment, person)
    }

    /// Has no effect if the erasure was recorded again meanwhile.
    public func markErasureConfirmed(of person: UserID, at moment: Timestamp) throws {
        try execute(ErasureQueries.markConfirmed, moment, person)
    }

    public func forgetErasure(of person: UserID) throws {
        try execute(ErasureQueries.forget, person)
    }
}
