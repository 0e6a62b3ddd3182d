import Testing

@testable import UmkreisPostgres

@Suite("values on PostgreSQL", .postgres)
struct ValueTests {
    let connection: PostgresConnection

    init() throws {
        connection = try .fresh()
        try connection.write {
            try $0.runScript("CREATE TABLE held (id INTEGER PRIMARY KEY, n INTEGER, r REAL, t TEXT, b BLOB) STRICT")
        }
    }

    private func stored(_ column: String, _ value: PostgresValue) throws -> PostgresValue {
        try connection.write { transaction in
            try transaction.run("INSERT INTO held (\(column)) VALUES (?)", value)
            return try transaction.row("SELECT \(column) FROM held WHERE id = (SELECT max(id) FROM held)")[0]
        }
    }

    @Test(arguments: [
        ("n", PostgresValue.integer(.min)), ("n", .integer(.max)), ("n", .integer(-1)), ("n", .null),
        ("r", .real(1e308)), ("r", .real(-0.0)), ("r", .real(.leastNonzeroMagnitude)), ("r", .real(.infinity)),
        ("t", .text("")), ("t", .text("Zürich 🏔 'quoted' \\n ?")), ("t", .text(String(repeating: "é", count: 65_536))),
        ("b", .bytes([])), ("b", .bytes([0, 255, 92, 0])), ("b", .bytes([UInt8](repeating: 7, count: 300_000))),
    ])
    func comesBackAsItWasStored(column: String, value: PostgresValue) throws {
        #expect(try stored(column, value) == value)
    }

    @Test func anIntegerFitsAColumnOfReals() throws {
        #expect(try stored("r", .integer(3)) == .real(3))
    }

    @Test func theBytesOfATextFitAColumnOfTexts() throws {
        #expect(try stored("t", .bytes(Array(#"{"a":"\u00e9\\"}"#.utf8))) == .text(#"{"a":"\u00e9\\"}"#))
        let bytes = try connection.read { try $0.row("SELECT CAST(t AS BLOB) FROM held")[0] }
        #expect(bytes == .bytes(Array(#"{"a":"\u00e9\\"}"#.utf8)))
    }

    @Test(arguments: [
        ("n", PostgresValue.text("1")), ("n", .real(1)), ("r", .text("1")), ("t", .integer(1)), ("b", .text("a")),
        ("t", .text("a\0b")),
    ])
    func refusesWhatDoesNotFitTheColumn(column: String, value: PostgresValue) throws {
        #expect(throws: PostgresError.self) { try stored(column, value) }
        #expect(connection.isOpen)
    }

    @Test func textsAreOrderedByTheirBytesAsInSQLite() throws {
        for text in ["b", "B", "é", "a", "_"] { _ = try stored("t", .text(text)) }
        let rows = try connection.read { transaction in
            let rows = try transaction.rows("SELECT t FROM held ORDER BY t")
            return try (0..<rows.count).map { try rows.value($0, 0) }
        }
        #expect(rows == ["B", "_", "a", "b", "é"].map(PostgresValue.text))
    }

    @Test func theServerChoosesAMissingKey() throws {
        _ = try stored("t", .text("a"))
        _ = try stored("t", .text("b"))
        #expect(try connection.read { try $0.row("SELECT max(id) - min(id) FROM held") } == [.integer(1)])
    }

    @Test func aSumWithoutACastIsRefused() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.read { try $0.rows("SELECT sum(n) AS total FROM held") }
        }
        #expect("\(try #require(error))".contains("column \"total\" is numeric; CAST it"))
        #expect(try connection.read { try $0.row("SELECT CAST(sum(n) AS INTEGER) FROM held") } == [.null])
    }

    @Test func aWrongNumberOfValuesIsRefused() throws {
        #expect(throws: PostgresError.self) {
            try connection.read { try $0.rows("SELECT n FROM held WHERE n = ? AND t = ?", .integer(1)) }
        }
    }

    @Test func columnsHaveTheirNames() throws {
        let names = try connection.read { try $0.rows("SELECT id AS createdAt, t FROM held").columns }
        #expect(names == ["createdAt", "t"])
    }
}
