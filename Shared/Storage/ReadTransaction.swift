/// A view of the whole database at one moment, for the time of one closure.
///
/// Services put their named queries into extensions of this type; ``WriteTransaction`` has them too. SQL takes its values
/// as `?`, never spliced in. Everything it needs is an argument: no `random()`, no `datetime('now')`, no `PRAGMA`.
public class ReadTransaction {
    private var current: Connection?
    private var uses = 0
    /// Whether a statement was run that may have changed something.
    private(set) var hasChanged = false

    init(_ connection: Connection) {
        current = connection
    }

    /// From now on every use throws ``StorageError/transactionEnded``.
    func end() {
        current = nil
    }

    func connection() throws -> Connection {
        guard let current else { throw StorageError.transactionEnded }
        uses &+= 1
        if uses.isMultiple(of: 256) { try current.limit.check() }
        return current
    }

    func noteUse(of statement: PreparedStatement) {
        if !statement.changesNothing { hasChanged = true }
    }

    /// All rows, decoded; whoever asks bounds them, with `LIMIT` or by a key.
    @inlinable
    public final func rows<Element>(
        _ sql: String,
        _ values: (any SQLValueConvertible)?...,
        decode: (Row) throws -> Element
    ) throws -> [Element] {
        try rows(sql, values: values, decode: decode)
    }

    /// The first row, decoded, or `nil` if there is none; later rows are not looked at.
    @inlinable
    public final func row<Element>(
        _ sql: String,
        _ values: (any SQLValueConvertible)?...,
        decode: (Row) throws -> Element
    ) throws -> Element? {
        try row(sql, values: values, decode: decode)
    }

    /// The first column of the first row; `nil` if there is no row or the column is NULL.
    @inlinable
    public final func value<Value: SQLValueConvertible>(
        _ sql: String,
        _ values: (any SQLValueConvertible)?...,
        as type: Value.Type = Value.self
    ) throws -> Value? {
        try row(sql, values: values) { try $0[0] as Value? } ?? nil
    }

    /// Hands out one row after the other until `body` says false; the rest is never computed.
    public func forEachRow(
        _ sql: String,
        _ values: (any SQLValueConvertible)?...,
        body: (Row) throws -> Bool
    ) throws {
        try forEachRow(sql, values: values, body: body)
    }

    /// As ``rows(_:_:decode:)``, for values of which the caller has a list.
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

    /// As ``row(_:_:decode:)``, for values of which the caller has a list.
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

    /// As ``forEachRow(_:_:body:)``, for values of which the caller has a list.
    public func forEachRow(
        _ sql: String,
        values: [(any SQLValueConvertible)?],
        body: (Row) throws -> Bool
    ) throws {
        let statement = try connection().prepare(sql)
        // Refuses COMMIT and the like, which would end everybody's transaction.
        guard statement.columnCount > 0 else {
            throw StorageError.statement(problem: "a statement without rows was asked for rows", sql: sql)
        }
        noteUse(of: statement)
        let cursor = RowCursor(statement)
        defer { cursor.close() }
        try statement.bind(values)
        while let row = try cursor.next(), try body(row) {}
    }
}
