import CSQLite
import Glibc

/// A read-only connection to an MBTiles file, used by one thread at a time.
final class TileConnection {
    /// In bytes; SQLite refuses a larger tile.
    private static let longestTile: Int32 = 4 << 20
    /// Steps of SQLite's machine in a read; through an index, a tile takes less than a hundred.
    private static let maximumSteps: Int32 = 20_000
    private static let maximumMetadata = 100

    private let handle: OpaquePointer
    private var statement: OpaquePointer?

    init(_ path: String) throws(TileFileError) {
        var opened: OpaquePointer?
        // Nobody writes to an installed file. Otherwise SQLite would lock it, and write beside a file in WAL mode.
        let code = sqlite3_open_v2(
            "file:\(Self.escaped(path))?immutable=1",
            &opened,
            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
            nil
        )
        guard let opened else { throw .unreadable(ENOMEM) }
        handle = opened
        guard code == SQLITE_OK else { throw failure(code) }
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestTile)
        // Views of a stranger's file may name no functions with effects.
        sqlite3_exec(handle, "PRAGMA trusted_schema = OFF", nil, nil, nil)
        limitSteps(to: Self.maximumSteps)
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close_v2(handle)
    }

    /// Rows of the table `metadata`.
    func metadata() throws(TileFileError) -> [String: String] {
        var entries: [String: String] = [:]
        try rows("SELECT name, value FROM metadata LIMIT \(Self.maximumMetadata)") { row in
            if let name = row.text(0), let value = row.text(1) { entries[name] = value }
        }
        return entries
    }

    /// - Returns: the tile as it is stored; `nil` if there is none.
    func tile(_ address: TileAddress) throws(TileFileError) -> [UInt8]? {
        let found = try tileStatement()
        defer { sqlite3_reset(found) }
        // The limit counts the steps of a statement since this.
        sqlite3_stmt_status(found, SQLITE_STMTSTATUS_VM_STEP, 1)
        sqlite3_bind_int64(found, 1, Int64(address.zoom))
        sqlite3_bind_int64(found, 2, Int64(address.column))
        sqlite3_bind_int64(found, 3, Int64((1 << address.zoom) - 1 - address.row))
        switch sqlite3_step(found) {
        case SQLITE_ROW: return TileRow(statement: found).bytes(0)
        case SQLITE_DONE: return nil
        case let code: throw failure(code)
        }
    }

    private func tileStatement() throws(TileFileError) -> OpaquePointer {
        if let statement { return statement }
        let prepared = try prepare(
            "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"
        )
        statement = prepared
        return prepared
    }

    /// Any tile of a zoom, which the index finds as fast.
    func anyTile(at zoom: Int) throws(TileFileError) -> TileAddress? {
        var found: TileAddress?
        try rows("SELECT tile_column, tile_row FROM tiles WHERE zoom_level = \(zoom) LIMIT 1") { row in
            found = TileAddress(zoom: zoom, column: row.number(0), row: (1 << zoom) - 1 - row.number(1))
        }
        return found
    }

    /// Reads every page of the file.
    func check() throws(TileFileError) {
        limitSteps(to: 0)
        var message: String?
        try rows("PRAGMA quick_check(1)") { message = $0.text(0) }
        guard message == "ok" else { throw .damaged(message ?? "") }
        limitSteps(to: Self.maximumSteps)
    }

    /// - Parameter count: 0 for no limit.
    private func limitSteps(to count: Int32) {
        sqlite3_progress_handler(handle, count, { _ in 1 }, nil)
    }

    private func rows(_ sql: String, _ body: (TileRow) -> Void) throws(TileFileError) {
        let statement = try prepare(sql)
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(TileRow(statement: statement))
            case SQLITE_DONE: return
            case let code: throw failure(code)
            }
        }
    }

    private func prepare(_ sql: String) throws(TileFileError) -> OpaquePointer {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw failure(code) }
        return prepared
    }

    private func failure(_ code: Int32) -> TileFileError {
        switch code & 0xFF {
        case SQLITE_CANTOPEN: .unreadable(ENOENT)
        case SQLITE_IOERR, SQLITE_NOMEM: .unreadable(EIO)
        case SQLITE_INTERRUPT: .noIndex
        // A file without the tables; the SQL is our own.
        case SQLITE_NOTADB, SQLITE_ERROR: .notTiles
        default: .damaged(String(cString: sqlite3_errmsg(handle)))
        }
    }

    /// For the path of a URI.
    private static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            let isPlain = "/-._~".utf8.contains(byte) || Character(UnicodeScalar(byte)).isASCIILetterOrDigit
            return isPlain ? String(UnicodeScalar(byte)) : "%" + String(Int(byte) + 0x100, radix: 16).suffix(2)
        }.joined()
    }
}

/// The current row of a statement.
struct TileRow {
    let statement: OpaquePointer

    func text(_ column: Int32) -> String? { sqlite3_column_text(statement, column).map { String(cString: $0) } }

    func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    func bytes(_ column: Int32) -> [UInt8] {
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count))
    }
}

extension Character {
    fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
