/// A snapshot of the database during one closure.
///
/// Pass values as `?`. Do not use `random()`, `datetime('now')` or `PRAGMA`.
public class ReadTransaction: Transaction {
    private var current: Connection?
    /// `nil` in a file.
    let server: ServerTransaction?
    private var uses = 0
    /// Whether a statement may have changed rows.
    private(set) var hasChanged = false

    init(_ connection: Connection) {
        (current, server) = (connection, nil)
    }

    init(_ server: ServerTransaction) {
        self.server = server
    }

    /// Whether the database is on a server, for the few tables that are others there.
    public var isOnServer: Bool { server != nil }

    func end() {
        current = nil
        server?.end()
    }

    func connection() throws -> Connection {
        guard let current else { throw StorageError.transactionEnded }
        uses &+= 1
        if uses.isMultiple(of: 256) { try current.limit.check() }
        return current
    }

    func noteUse(of statement: PreparedStatement) {
        if !statement.changesNothing { noteChange() }
    }

    func noteChange() {
        hasChanged = true
    }

    /// Returns all rows; limit them with `LIMIT` or a key.
    @inlinable
    public final func rows<Element>(
        _ sql: String,
        _ values: (any SQLValueConvertible)?...,
        decode: (Row) throws -> Element
    ) throws -> [Element] {
        try rows(sql, values: values, decode: decode)
    }

    /// Returns the first row, or `nil`.
    @inlinable
    public final func row<Element>(
        _ sql: String,
        _ values: (any SQLValueConvertible)?...,
        decode: (Row) throws -> Element
    ) throws -> Element? {
        try row(sql, values: values, decode: decode)
    }

    /// Returns the first column of the first row; `nil` without a row or for NULL.
    @inlinable
    public final func value<Value: SQLValueConvertible>(
        _ sql: String,
        _ values: (any SQLValueConvertible)?...,
        as type: Value.Type = Value.self
    ) throws -> Value? {
        try row(sql, values: values) { try $0[0] as Value? } ?? nil
    }

    /// Calls `body` for each row until it returns false.
    public func forEachRow(
        _ sql: String,
        _ values: (any SQLValueConvertible)?...,
        body: (Row) throws -> Bool
    ) throws {
        try forEachRow(sql, values: values, body: body)
    }

    @inlinable
    public final func rows<Element>(
        _ sql: String,
        values: [(any SQLValueConvertible)?],
        decode: (Row) throws -> Element
    ) throws -> [Element] {
        var decoded: [Element] = []
        try forEachRow(sql, values: values) { row in
            decoded.append(try decode(row))
            return true
        }
        return decoded
    }

    @inlinable
    public final func row<Element>(
        _ sql: String,
        values: [(any SQLValueConvertible)?],
        decode: (Row) throws -> Element
    ) throws -> Element? {
        var decoded: Element?
        try forEachRow(sql, values: values) { row in
            decoded = try decode(row)
            return false
        }
        return decoded
    }

    public func forEachRow(
        _ sql: String,
        values: [(any SQLValueConvertible)?],
        body: (Row) throws -> Bool
    ) throws {
        let cursor = try cursor(sql, values)
        defer { cursor.close() }
        while let row = try cursor.next(), try body(row) {}
    }

    private func cursor(_ sql: String, _ values: [(any SQLValueConvertible)?]) throws -> RowCursor {
        if let server {
            if !sql.hasPrefix("SELECT") { noteChange() }
            return RowCursor(try server.rows(sql, values))
        }
        let statement = try connection().prepare(sql)
        // Rejects COMMIT, which would end the whole batch.
        guard statement.columnCount > 0 else {
            throw StorageError.statement(problem: "a query must return columns", sql: sql)
        }
        noteUse(of: statement)
        do {
            try statement.bind(values)
        } catch {
            statement.reset()
            throw error
        }
        return RowCursor(statement)
    }
}
