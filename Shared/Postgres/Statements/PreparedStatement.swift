import CPostgres

/// A statement that one connection has prepared, with the types that the server chose.
final class PreparedStatement {
    let name: String
    /// The text for SQLite.
    let sql: String
    let parameters: [PostgresType]
    let columns: [PostgresColumn]
    var lastUse = 0

    /// - Throws: ``PostgresError`` for a type that is not known here, such as `numeric`.
    init(_ name: String, _ sql: String, describedBy result: PostgresResult) throws(PostgresError) {
        (self.name, self.sql) = (name, sql)
        var parameters: [PostgresType] = []
        for index in 0..<umkreis_PQnparams(result.handle) {
            let oid = umkreis_PQparamtype(result.handle, index)
            guard let type = PostgresType(rawValue: oid) else {
                let problem = "value \(index + 1) would be \(PostgresType.name(of: oid)); CAST it"
                throw .statement(problem: problem, sql: sql)
            }
            parameters.append(type)
        }
        self.parameters = parameters
        columns = try PostgresColumn.all(of: result, sql)
    }
}

/// A column of a result.
struct PostgresColumn: Hashable {
    let name: String
    let type: PostgresType

    static func all(of result: PostgresResult, _ sql: String) throws(PostgresError) -> [PostgresColumn] {
        var columns: [PostgresColumn] = []
        for index in 0..<umkreis_PQnfields(result.handle) {
            let name = String(cString: umkreis_PQfname(result.handle, index))
            let oid = umkreis_PQftype(result.handle, index)
            guard let type = PostgresType(rawValue: oid) else {
                throw .column(name, problem: "is \(PostgresType.name(of: oid)); CAST it", sql: sql)
            }
            columns.append(PostgresColumn(name: name, type: type))
        }
        return columns
    }
}

/// The prepared statements of a connection, by their text.
struct StatementCache {
    static let limit = 256

    private var statements: [String: PreparedStatement] = [:]
    private var uses = 0
    private var names = 0

    /// Never used twice, so that one that the server has kept by mistake does no harm.
    mutating func makeName() -> String {
        names += 1
        return "s\(names)"
    }

    mutating func find(_ sql: String) -> PreparedStatement? {
        uses += 1
        let found = statements[sql]
        found?.lastUse = uses
        return found
    }

    /// - Returns: the least recently used one, if it had to make room.
    mutating func insert(_ statement: PreparedStatement) -> PreparedStatement? {
        let oldest = statements.count < Self.limit ? nil : statements.values.min { $0.lastUse < $1.lastUse }
        if let oldest { statements[oldest.sql] = nil }
        statement.lastUse = uses
        statements[statement.sql] = statement
        return oldest
    }

    mutating func removeAll() {
        statements = [:]
    }
}
