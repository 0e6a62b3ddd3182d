import CPostgres

/// The rows of a result, read when they are asked for.
public struct PostgresRows {
    private let result: PostgresResult
    private let types: [PostgresColumn]
    private let sql: String

    init(_ result: PostgresResult, _ columns: [PostgresColumn], _ sql: String) {
        (self.result, types, self.sql) = (result, columns, sql)
    }

    /// The number of rows.
    public var count: Int { Int(umkreis_PQntuples(result.handle)) }

    /// The names of the columns.
    public var columns: [String] { types.map(\.name) }

    /// The value of a row and a column, each from 0.
    ///
    /// - Throws: ``PostgresError/column(_:problem:sql:)``.
    public func value(_ row: Int, _ column: Int) throws(PostgresError) -> PostgresValue {
        guard (0..<count).contains(row), types.indices.contains(column) else {
            throw .column("\(column)", problem: "of row \(row) is not in the result", sql: sql)
        }
        let (row, place) = (Int32(row), Int32(column))
        guard umkreis_PQgetisnull(result.handle, row, place) == 0 else { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: umkreis_PQgetvalue(result.handle, row, place),
            count: Int(umkreis_PQgetlength(result.handle, row, place))
        )
        guard let value = types[column].type.decode(bytes) else {
            throw .column(types[column].name, problem: "has \(bytes.count) bytes", sql: sql)
        }
        return value
    }

    /// All values of a row.
    public func values(_ row: Int) throws(PostgresError) -> [PostgresValue] {
        var values: [PostgresValue] = []
        for column in types.indices { values.append(try value(row, column)) }
        return values
    }
}
