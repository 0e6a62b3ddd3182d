/// The current row of a statement, or of the rows that a server sent.
final class RowCursor {
    /// `nil` on a server.
    private let statement: PreparedStatement?
    /// Of the statement; read for each value, without counting a reference.
    let handle: OpaquePointer?
    /// `nil` in a file.
    private let received: ReceivedRows?
    /// From 1, or 0; detects use of an expired row.
    private(set) var position = 0
    private var steps = 0
    /// Of the columns, once a value is read by name.
    private var names: [String] = []
    /// Rows are mostly decoded in column order.
    private var expected = 0

    init(_ statement: PreparedStatement) {
        (self.statement, handle, received) = (statement, statement.handle, nil)
    }

    init(_ received: ReceivedRows) {
        (statement, handle, self.received) = (nil, nil, received)
    }

    func next() throws -> Row? {
        position = 0
        let isThere = if let statement { try statement.step() } else { steps < received?.count ?? 0 }
        guard isThere else { return nil }
        steps += 1
        position = steps
        return Row(cursor: self, position: position)
    }

    func close() {
        position = 0
        statement?.reset()
    }

    /// The value of a row that a server sent.
    func receivedValue(at column: Int) throws -> SQLValue {
        try received?.value(steps - 1, column) ?? .null
    }

    func index(of name: String) throws -> Int {
        if names.isEmpty { names = try statement?.columns() ?? received?.columns ?? [] }
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
