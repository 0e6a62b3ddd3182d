/// The current row of a statement, or of the rows that a server sent.
final class RowCursor {
    /// `nil` on a server.
    private let statement: PreparedStatement?
    /// `nil` in a file.
    private let received: ReceivedRows?
    /// From 1, or 0; detects use of an expired row.
    private(set) var position = 0
    private var steps = 0
    /// Rows are mostly decoded in column order.
    private var expected = 0

    init(_ statement: PreparedStatement) {
        (self.statement, received) = (statement, nil)
    }

    init(_ received: ReceivedRows) {
        (statement, self.received) = (nil, received)
    }

    func next() throws -> Row? {
        position = 0
        guard try statement?.step() ?? (steps < received?.count ?? 0) else { return nil }
        steps += 1
        position = steps
        return Row(cursor: self, position: position)
    }

    func close() {
        position = 0
        statement?.reset()
    }

    var columnCount: Int { statement?.columnCount ?? received?.columns.count ?? 0 }

    func value(at column: Int) throws -> SQLValue {
        if let statement { return statement.value(at: Int32(column)) }
        return try received?.value(steps - 1, column) ?? .null
    }

    func index(of name: String) throws -> Int {
        let names = try statement?.columns() ?? received?.columns ?? []
        let isExpected = expected < names.count && names[expected] == name
        guard let found = isExpected ? expected : names.firstIndex(of: name) else {
            throw error(name, "is not among the columns (\(names.joined(separator: ", ")))")
        }
        expected = found + 1
        return found
    }

    func error(_ column: String, _ problem: String) -> StorageError {
        .column(column, problem: problem, sql: statement?.sql ?? received?.sql ?? "")
    }
}
