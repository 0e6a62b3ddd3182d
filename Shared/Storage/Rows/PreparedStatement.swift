import CSQLite
import Glibc

final class PreparedStatement {
    let handle: OpaquePointer
    let sql: String
    /// Outlives the statement.
    private unowned let connection: Connection
    private var knownColumns: [String] = []

    /// `SQLITE_TRANSIENT`, which Swift does not import.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ sql: String, on connection: Connection) throws {
        var compiled: OpaquePointer?
        let (code, isAll) = sql.withCString { start in
            var rest: UnsafePointer<CChar>?
            let persistent = UInt32(SQLITE_PREPARE_PERSISTENT)
            let code = sqlite3_prepare_v3(connection.handle, start, -1, persistent, &compiled, &rest)
            return (code, rest.map { $0[strspn($0, " \n\t;")] == 0 } ?? true)
        }
        try connection.require(code, sql)
        guard let compiled else { throw StorageError.statement(problem: "the SQL contains no statement", sql: sql) }
        self.sql = sql
        self.connection = connection
        handle = compiled
        guard isAll else { throw StorageError.statement(problem: "the SQL contains more than one statement", sql: sql) }
    }

    deinit {
        sqlite3_finalize(handle)
    }

    var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

    var columnCount: Int { Self.columnCount(of: handle) }

    static func columnCount(of handle: OpaquePointer) -> Int { Int(sqlite3_column_count(handle)) }

    /// - Throws: ``StorageError/column(_:problem:sql:)`` for a duplicate name.
    func columns() throws -> [String] {
        guard knownColumns.count != columnCount else { return knownColumns }
        let names = (0..<Int32(columnCount)).compactMap { sqlite3_column_name(handle, $0).map { String(cString: $0) } }
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            let problem = "occurs twice in the result; rename one with AS"
            throw StorageError.column(name, problem: problem, sql: sql)
        }
        knownColumns = names
        return names
    }

    /// Whether the statement only reads; true for COMMIT and SAVEPOINT too.
    var changesNothing: Bool { sqlite3_stmt_readonly(handle) != 0 }

    func bind(_ values: [(any SQLValueConvertible)?]) throws {
        let wanted = Int(sqlite3_bind_parameter_count(handle))
        guard wanted == values.count else {
            throw StorageError.statement(problem: "expected \(wanted) values, got \(values.count)", sql: sql)
        }
        for (index, value) in values.enumerated() {
            let code = bind(value?.sqlValue ?? .null, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let integer): return sqlite3_bind_int64(handle, index, integer)
        case .real(let real): return sqlite3_bind_double(handle, index, real)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    guard let start = characters.baseAddress else {
                        return sqlite3_bind_text(handle, index, "", 0, Self.copied)
                    }
                    return sqlite3_bind_text64(
                        handle,
                        index,
                        start,
                        UInt64(characters.count),
                        Self.copied,
                        UInt8(SQLITE_UTF8)
                    )
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { buffer in
                guard let start = buffer.baseAddress, !buffer.isEmpty else {
                    return sqlite3_bind_zeroblob(handle, index, 0)
                }
                return sqlite3_bind_blob64(handle, index, start, UInt64(buffer.count), Self.copied)
            }
        }
    }

    /// - Returns: false after the last row.
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw connection.error(code, sql: sql)
        }
    }

    /// Resets the statement and drops values, which may be secret.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// - Parameter handle: of a statement with a current row.
    static func value(of handle: OpaquePointer, at column: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT:
            let start = sqlite3_column_text(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }
}
