import UmkreisPostgres

/// What one closure does in a transaction on a server.
final class ServerTransaction {
    private let transaction: PostgresTransaction
    private var hasEnded = false

    init(_ transaction: PostgresTransaction) {
        self.transaction = transaction
    }

    func end() {
        hasEnded = true
    }

    func rows(_ sql: String, _ values: [(any SQLValueConvertible)?]) throws -> ReceivedRows {
        let rows = try translating(sql) { try transaction.rows(sql, values: values.map(PostgresValue.init)) }
        guard !rows.columns.isEmpty else {
            throw StorageError.statement(problem: "a query must return columns", sql: sql)
        }
        return try ReceivedRows(rows, sql)
    }

    func execute(_ sql: String, _ values: [(any SQLValueConvertible)?]) throws -> Int {
        try translating(sql) { try transaction.execute(sql, values: values.map(PostgresValue.init)) }
    }

    func run(_ sql: String, _ values: [(any SQLValueConvertible)?]) throws {
        try translating(sql) { try transaction.run(sql, values: values.map(PostgresValue.init)) }
    }

    func runScript(_ sql: String) throws {
        try translating(sql) { try transaction.runScript(sql) }
    }

    func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try translating("SAVEPOINT") { try transaction.savepoint(body) }
    }

    /// Waits for the statements that were sent.
    func settle() throws {
        try translating("") { try transaction.settle() }
    }

    private func translating<Value>(_ sql: String, _ body: () throws -> Value) throws -> Value {
        guard !hasEnded else { throw StorageError.transactionEnded }
        do {
            return try body()
        } catch let error as PostgresError {
            throw error.forCallers
        } catch let error as UntranslatableSQL {
            throw StorageError.statement(problem: error.problem, sql: sql)
        }
    }
}

/// The rows of a result.
final class ReceivedRows {
    let columns: [String]
    let sql: String
    private let rows: PostgresRows

    /// - Throws: ``StorageError/column(_:problem:sql:)`` for a duplicate name.
    init(_ rows: PostgresRows, _ sql: String) throws {
        (self.rows, self.sql, columns) = (rows, sql, rows.columns)
        for (index, name) in columns.enumerated() where columns[..<index].contains(name) {
            let problem = "occurs twice in the result; rename one with AS"
            throw StorageError.column(name, problem: problem, sql: sql)
        }
    }

    var count: Int { rows.count }

    func value(_ row: Int, _ column: Int) throws -> SQLValue {
        do {
            return SQLValue(try rows.value(row, column))
        } catch {
            throw error.forCallers
        }
    }
}

extension PostgresValue {
    fileprivate init(_ value: (any SQLValueConvertible)?) {
        switch value?.sqlValue ?? .null {
        case .null: self = .null
        case .integer(let integer): self = .integer(integer)
        // As in SQLite.
        case .real(let real): self = real.isNaN ? .null : .real(real)
        case .text(let text): self = .text(text)
        case .blob(let bytes): self = .bytes(bytes)
        }
    }
}

extension SQLValue {
    fileprivate init(_ value: PostgresValue) {
        switch value {
        case .null: self = .null
        case .integer(let integer): self = .integer(integer)
        case .real(let real): self = .real(real)
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .blob(bytes)
        }
    }
}
