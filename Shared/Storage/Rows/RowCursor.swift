/// The rows of one execution, one after the other.
final class RowCursor {
    let statement: PreparedStatement
    /// Which row the statement stands on, from 1; 0 when it stands on none, so that a row kept for too long is noticed.
    private(set) var position = 0
    private var steps = 0
    /// Where the next name is looked for first: rows are mostly decoded in the order of their columns.
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

    /// The index of the column of that name, letter for letter.
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
