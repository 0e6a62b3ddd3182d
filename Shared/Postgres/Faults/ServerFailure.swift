/// An error that the server reported.
public struct ServerFailure: Hashable, Sendable {
    /// The meaning of the SQLSTATE to a caller.
    public enum Meaning: Hashable, Sendable {
        case unique
        case foreignKey
        case notNull
        case check
        /// A transaction beside this one was first, or both waited for each other.
        case conflict
        /// The tables have changed since the statement was prepared.
        case stalePlan
        case diskFull
        /// A lock was not free in time.
        case busy
        /// The statement took longer than its limit.
        case outOfTime
        /// The server is stopping, starting, full, or no longer the primary.
        case unavailable
        /// The role lacks a right.
        case forbidden
        case other
    }

    /// The five characters of the SQLSTATE.
    public let state: String
    /// The server's text; empty where it would contain values.
    public let message: String
    /// The table of the constraint that failed.
    public let table: String?
    /// The column that is null and must not be.
    public let column: String?
    /// The name of the constraint that failed.
    public let constraint: String?
    public let sql: String
}

extension ServerFailure {
    public var meaning: Meaning {
        switch state {
        case "23505", "23P01": .unique
        case "23503": .foreignKey
        case "23502": .notNull
        case "23514": .check
        case "40001", "40P01": .conflict
        case "26000": .stalePlan
        // "cached plan must not change result type" has no state of its own.
        case "0A000" where message.hasPrefix("cached plan"): .stalePlan
        case "53100": .diskFull
        case "55P03": .busy
        case "57014": .outOfTime
        case "25006", "25P03": .unavailable
        case "42501": .forbidden
        case _ where state.hasPrefix("08") || state.hasPrefix("53") || state.hasPrefix("57P"): .unavailable
        default: .other
        }
    }

    /// Whether the server failed or others were in the way, not the statement itself.
    public var isOfServer: Bool {
        switch meaning {
        case .conflict, .stalePlan, .diskFull, .busy, .outOfTime, .unavailable: true
        default: false
        }
    }

    /// See ``PostgresError/mayRunAgain``.
    public var mayRunAgain: Bool {
        switch meaning {
        case .unique, .foreignKey, .conflict, .stalePlan: true
        default: false
        }
    }
}

extension ServerFailure: CustomStringConvertible {
    public var description: String {
        let place = [table, column, constraint].compactMap(\.self).joined(separator: ".")
        let text = [message, place].filter { !$0.isEmpty }.joined(separator: ": ")
        return "PostgreSQL error \(state)\(text.isEmpty ? "" : ": \(text)") in: \(sql)"
    }
}
