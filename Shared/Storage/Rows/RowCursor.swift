final class RowCursor {
    let statement: PreparedStatement
    /// From 1, or 0; detects use of an expired row.
    private(set) var position = 0
    private var steps = 0
    /// Rows are mostly decoded in column order.
    private var expected = 0

    init(_ statement: PreparedStatement) {
        self.statement = statement
    }

    func next() throws -> Row? {
        position = 0
        guard try statement.step() else { return nil }
        steps += 1
        position = steps
        return Row(cursor: self, position: position)
    }

    func close() {
        position = 0
        statement.reset()
    }

    func index(of name: String) throws -> Int {
        let names = try statement.columns()
        let isExpected = expected < names.count && names[expected] == name
        guard let found = isExpected ? expected : names.firstIndex(of: name) else {
            throw error(name, "is not among the columns (\(names.joined(separator: ", ")))")
        }
        expected = found + 1
        return found
    }

    func error(_ column: String, _ problem: String) -> StorageError {
        .column(column, problem: problem, sql: statement.sql)
    }
}
