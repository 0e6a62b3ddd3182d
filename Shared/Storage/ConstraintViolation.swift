/// A violated constraint of the schema.
public struct ConstraintViolation: Hashable, Sendable {
    public enum Rule: String, Hashable, Sendable {
        /// A unique key or a primary key.
        case unique
        case foreignKey
        case notNull
        case check
        /// `RAISE(ABORT, …)` in a trigger.
        case trigger
        /// A wrong type in a STRICT table.
        case dataType
        case other
    }

    /// The kind of constraint.
    public let rule: Rule
    /// Columns (`vote.post, vote.user`), a check or a trigger's message; empty for foreign keys.
    public let subject: String
    /// The statement.
    public let sql: String
}

extension ConstraintViolation {
    /// Parses `UNIQUE constraint failed: user.email`.
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
    /// SQLite does not name the foreign key.
    static let deferredKeys = ConstraintViolation(
        code: 787,
        message: "FOREIGN KEY constraint failed",
        sql: "the end of the transaction"
    )
}
