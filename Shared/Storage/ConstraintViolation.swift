/// Which rule of the schema a statement broke.
public struct ConstraintViolation: Hashable, Sendable {
    public enum Rule: String, Hashable, Sendable {
        /// A unique index or a primary key: there is such a row already.
        case unique
        case foreignKey
        case notNull
        case check
        /// `RAISE(ABORT, …)` in a trigger.
        case trigger
        /// A STRICT table was given another type than the column's.
        case dataType
        case other
    }

    public let rule: Rule
    /// What SQLite names: `user.email` or `vote.post, vote.user` for columns, the name or text of a check, the message of
    /// a trigger; empty for a foreign key, of which SQLite names nothing.
    public let subject: String
    public let sql: String
}

extension ConstraintViolation {
    /// Reads SQLite's extended result code and its message, as in `UNIQUE constraint failed: user.email`.
    init(code: Int32, message: String, sql: String) {
        rule =
            switch code >> 8 {
            case 6, 8, 10: .unique
            case 3: .foreignKey
            case 5: .notNull
            case 1: .check
            case 7: .trigger
            case 12: .dataType
            default: .other
            }
        subject =
            message.firstRange(of: "constraint failed: ").map { String(message[$0.upperBound...]) }
            ?? (rule == .foreignKey ? "" : message)
        self.sql = sql
    }
}

extension ConstraintViolation: CustomStringConvertible {
    public var description: String { "constraint \(rule.rawValue) failed: \(subject) in: \(sql)" }
}

extension ConstraintViolation {
    /// A deferred foreign key that still points at nothing at the end of the transaction; which one SQLite does not say.
    static let deferredKeys = ConstraintViolation(
        code: 787,
        message: "FOREIGN KEY constraint failed",
        sql: "the end of the transaction"
    )
}
