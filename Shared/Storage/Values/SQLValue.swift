/// One value as SQLite keeps it: what is bound to a statement, and what a column holds.
public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLValue {
    /// SQLite's word for the type, as error messages use it.
    var typeName: String {
        switch self {
        case .null: "NULL"
        case .integer: "INTEGER"
        case .real: "REAL"
        case .text: "TEXT"
        case .blob: "BLOB"
        }
    }
}

/// A value that can be bound to a statement and read from a column.
///
/// `String`, `Int`, `Int64`, `Double`, `Bool`, `[UInt8]`, `Timestamp`, `Identifier` and optionals of them are; so is an
/// enumeration whose raw value is, once it says so: `extension PostKind: SQLValueConvertible {}`.
public protocol SQLValueConvertible {
    /// What is bound.
    var sqlValue: SQLValue { get }

    /// Reads what a column holds; `nil` if it is of another type or outside the range, which becomes a
    /// ``StorageError/column(_:problem:sql:)``.
    init?(sqlValue: SQLValue)
}

extension SQLValueConvertible where Self: RawRepresentable, RawValue: SQLValueConvertible {
    public var sqlValue: SQLValue { rawValue.sqlValue }

    @inlinable
    public init?(sqlValue: SQLValue) {
        guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension Optional: SQLValueConvertible where Wrapped: SQLValueConvertible {
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }

    @inlinable
    public init?(sqlValue: SQLValue) {
        if case .null = sqlValue {
            self = .none
        } else {
            guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
            self = .some(value)
        }
    }
}
