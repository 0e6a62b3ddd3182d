public import Vocabulary

/// Somebody whose rows are being taken out of a file, or were a short time ago.
public struct ErasedPerson: Hashable, Sendable {
    public let person: UserID
    /// How many rows have gone so far.
    public let rows: Int
    /// Whether there was nothing left.
    public let isErased: Bool
}

/// The SQL of the table `erasedPerson`; each is known to use an index (`StorageQueryPlanTests`).
enum ErasedPersonQueries {
    static let note = """
        INSERT INTO erasedPerson (person, rows) VALUES (?, 0)
        ON CONFLICT (person) DO UPDATE SET rows = 0, erasedAt = NULL, confirmedAt = NULL
        """
    static let noteUnlessKnown = "INSERT INTO erasedPerson (person, rows) VALUES (?, 0) ON CONFLICT (person) DO NOTHING"
    static let unconfirmed = """
        SELECT person, rows, erasedAt FROM erasedPerson WHERE confirmedAt IS NULL AND person > ? ORDER BY person LIMIT ?
        """
    static let count = "UPDATE erasedPerson SET rows = rows + ? WHERE person = ?"
    static let markErased = "UPDATE erasedPerson SET erasedAt = ? WHERE person = ?"
    static let markConfirmed = "UPDATE erasedPerson SET confirmedAt = ? WHERE person = ? AND erasedAt IS NOT NULL"
    static let confirmedBefore = """
        SELECT person FROM erasedPerson WHERE confirmedAt < ? ORDER BY confirmedAt, person LIMIT ?
        """
    static let forget = "DELETE FROM erasedPerson WHERE person = ?"
}

extension ReadTransaction {
    /// People of whom it has not been confirmed that nothing is left, by id from behind one of them.
    public func unconfirmedErasures(after person: UserID?, limit: Int) throws -> [ErasedPerson] {
        try rows(ErasedPersonQueries.unconfirmed, person?.description ?? "", limit) { row in
            ErasedPerson(
                person: try row[0],
                rows: try row[1],
                isErased: try row[2, as: Timestamp?.self] != nil
            )
        }
    }

    /// People of whom that was confirmed before a moment, those first who were so first.
    public func erasures(confirmedBefore moment: Timestamp, limit: Int) throws -> [UserID] {
        try rows(ErasedPersonQueries.confirmedBefore, moment, limit) { try $0[0] }
    }
}

extension WriteTransaction {
    /// Notes that somebody is to be erased; who has been is so once more.
    public func noteErasure(of person: UserID) throws {
        try execute(ErasedPersonQueries.note, person)
    }

    /// Notes that somebody is to be erased, unless that is known.
    public func noteErasureUnlessKnown(of person: UserID) throws {
        try execute(ErasedPersonQueries.noteUnlessKnown, person)
    }

    /// Adds to the rows that have gone.
    public func countErased(_ rows: Int, of person: UserID) throws {
        try execute(ErasedPersonQueries.count, rows, person)
    }

    /// Notes that nothing was left.
    public func markErased(_ person: UserID, at moment: Timestamp) throws {
        try execute(ErasedPersonQueries.markErased, moment, person)
    }

    /// Notes that auth knows so; a request that has come meanwhile stays open.
    public func markErasureConfirmed(of person: UserID, at moment: Timestamp) throws {
        try execute(ErasedPersonQueries.markConfirmed, moment, person)
    }

    /// Forgets that somebody was erased.
    public func forgetErasure(of person: UserID) throws {
        try execute(ErasedPersonQueries.forget, person)
    }
}
