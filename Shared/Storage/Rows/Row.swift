/// One row of a result, readable only within the closure that it is given to.
///
/// ```swift
/// try transaction.rows("SELECT id, title FROM post WHERE owner = ?", owner) { row in
///     PostSummary(id: try row["id"], title: try row["title"])
/// }
/// ```
/// The type follows from where the value is put; a column that may be NULL is read as an optional. A column that is not
/// there, or holds another type, is a ``StorageError/column(_:problem:sql:)``.
public struct Row {
    private let cursor: RowCursor
    private let position: Int

    init(cursor: RowCursor, position: Int) {
        self.cursor = cursor
        self.position = position
    }

    /// The value of the column of that name, upper and lower case told apart.
    @inlinable
    public subscript<Value: SQLValueConvertible>(_ name: String, as type: Value.Type = Value.self) -> Value {
        get throws {
            let held = try value(of: name)
            guard let value = Value(sqlValue: held) else { throw mismatch(of: held, in: name, with: Value.self) }
            return value
        }
    }

    /// The value of the column at that place, from 0.
    @inlinable
    public subscript<Value: SQLValueConvertible>(_ index: Int, as type: Value.Type = Value.self) -> Value {
        get throws {
            let held = try value(at: index)
            guard let value = Value(sqlValue: held) else { throw mismatch(of: held, in: "\(index)", with: Value.self) }
            return value
        }
    }

    // What knows no type is here, so that what does is compiled where the type is known: looking types up at run time takes
    // as long as SQLite does.

    @usableFromInline
    func value(of name: String) throws -> SQLValue {
        guard position == cursor.position else { throw isLeft(name) }
        return cursor.statement.value(at: Int32(try cursor.index(of: name)))
    }

    @usableFromInline
    func value(at index: Int) throws -> SQLValue {
        guard position == cursor.position else { throw isLeft("\(index)") }
        let count = cursor.statement.columnCount
        guard index >= 0, index < count else { throw cursor.error("\(index)", "is not among the \(count) columns") }
        return cursor.statement.value(at: Int32(index))
    }

    @usableFromInline
    func mismatch(of held: SQLValue, in column: String, with wanted: Any.Type) -> any Error {
        cursor.error(column, "holds \(held.typeName) that is no \(wanted)")
    }

    private func isLeft(_ column: String) -> StorageError {
        cursor.error(column, "was read after its row had been left")
    }
}
