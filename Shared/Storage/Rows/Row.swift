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
    public subscript<Value: SQLValueConvertible>(_ name: String, as type: Value.Type = Value.self) -> Value {
        get throws {
            try requireCurrent(name)
            return try decode(at: cursor.index(of: name), name)
        }
    }

    /// The value of the column at that place, from 0.
    public subscript<Value: SQLValueConvertible>(_ index: Int, as type: Value.Type = Value.self) -> Value {
        get throws {
            try requireCurrent(index)
            let count = cursor.statement.columnCount
            guard index >= 0, index < count else { throw cursor.error("\(index)", "is not among the \(count) columns") }
            return try decode(at: index, index)
        }
    }

    private func decode<Value: SQLValueConvertible>(
        at index: Int,
        _ column: @autoclosure () -> some CustomStringConvertible
    ) throws -> Value {
        let held = cursor.statement.value(at: Int32(index))
        guard let value = Value(sqlValue: held) else {
            throw cursor.error(column().description, "holds \(held.typeName) that is no \(Value.self)")
        }
        return value
    }

    private func requireCurrent(_ column: @autoclosure () -> some CustomStringConvertible) throws {
        guard position == cursor.position else {
            throw cursor.error(column().description, "was read after its row had been left")
        }
    }
}
