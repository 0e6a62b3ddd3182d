/// One row of a result, valid only within its closure.
///
/// ```swift
/// try transaction.rows("SELECT id, title FROM post WHERE owner = ?", owner) { row in
///     PostSummary(id: try row["id"], title: try row["title"])
/// }
/// ```
/// - Throws: ``StorageError/column(_:problem:sql:)`` for a missing column or wrong type.
public struct Row {
    private let cursor: RowCursor
    private let position: Int

    init(cursor: RowCursor, position: Int) {
        self.cursor = cursor
        self.position = position
    }

    /// By case-sensitive name.
    @inlinable
    public subscript<Value: SQLValueConvertible>(_ name: String, as type: Value.Type = Value.self) -> Value {
        get throws {
            let held = try value(of: name)
            guard let value = Value(sqlValue: held) else { throw mismatch(of: held, in: name, with: Value.self) }
            return value
        }
    }

    /// By index, from 0.
    @inlinable
    public subscript<Value: SQLValueConvertible>(_ index: Int, as type: Value.Type = Value.self) -> Value {
        get throws {
            let held = try value(at: index)
            guard let value = Value(sqlValue: held) else { throw mismatch(of: held, in: "\(index)", with: Value.self) }
            return value
        }
    }

    // Not generic, so that callers specialize the rest: dynamic type lookup takes as long as SQLite.

    @usableFromInline
    func value(of name: String) throws -> SQLValue {
        guard position == cursor.position else { throw isLeft(name) }
        let column = try cursor.index(of: name)
        guard let handle = cursor.handle else { return try cursor.receivedValue(at: column) }
        return PreparedStatement.value(of: handle, at: Int32(column))
    }

    @usableFromInline
    func value(at index: Int) throws -> SQLValue {
        guard position == cursor.position else { throw isLeft("\(index)") }
        guard let handle = cursor.handle else { return try cursor.receivedValue(at: index) }
        let count = PreparedStatement.columnCount(of: handle)
        guard index >= 0, index < count else { throw cursor.error("\(index)", "is not among the \(count) columns") }
        return PreparedStatement.value(of: handle, at: Int32(index))
    }

    @usableFromInline
    func mismatch(of held: SQLValue, in column: String, with wanted: Any.Type) -> any Error {
        cursor.error(column, "holds \(held.typeName), not \(wanted)")
    }

    private func isLeft(_ column: String) -> StorageError {
        cursor.error(column, "was read after its closure had returned")
    }
}
