import Testing
import UmkreisStorage
import UmkreisVocabulary

@Suite("values and rows")
struct RowTests {
    @Test("every kind of value comes back as it went in") func roundTrip() async throws {
        let file = try TemporaryFile()
        let expected = Thing(
            text: "Grüße \u{0} 🚲",
            integer: -7,
            long: .max,
            real: 0.1,
            flag: true,
            bytes: [0, 255, 7],
            at: Timestamp(milliseconds: -5),
            id: PostID(high: 0x0123_4567_89AB_CDEF, low: 42),
            kind: .sight,
            missing: nil,
            something: ""
        )
        try await file.withDatabase(Thing.migrations) { database in
            try await database.write { try expected.insert($0) }
            let thing = try await database.read { try $0.row("SELECT * FROM thing", decode: Thing.init(row:)) }
            #expect(thing == expected)
            let first = try await database.read { try $0.row("SELECT * FROM thing") { try $0[0] as String } }
            #expect(first == expected.text)
        }
    }

    @Test("columns are found by name in any order, again and again") func findsColumnsInAnyOrder() async throws {
        let file = try TemporaryFile()
        let sums = try await file.withDatabase { database in
            try await database.read { transaction in
                try transaction.rows(
                    "SELECT column1 AS a, column2 AS b, column3 AS c FROM (VALUES (1, 2, 3), (4, 5, 6))"
                ) {
                    [try $0["c"] as Int, try $0["a"], try $0["b"], try $0["b"]]
                }
            }
        }
        #expect(sums == [[3, 1, 2, 2], [6, 4, 5, 5]])
    }

    @Test(
        "a column that cannot be read is named together with the statement",
        arguments: [
            ("SELECT 'x' AS title", "column \"titel\" is not among the columns (title) in: SELECT 'x' AS title"),
            ("SELECT 1 AS titel", "column \"titel\" holds INTEGER, not String in: SELECT 1 AS titel"),
            ("SELECT NULL AS titel", "column \"titel\" holds NULL, not String in: SELECT NULL AS titel"),
            (
                "SELECT 'x' AS titel, 'y' AS titel",
                "column \"titel\" occurs twice in the result; rename one with AS in: "
                    + "SELECT 'x' AS titel, 'y' AS titel"
            ),
        ]
    )
    func namesTheColumn(sql: String, description: String) async throws {
        let error = try await failure { try $0.row(sql) { try $0["titel"] as String } }
        #expect(error.description == description)
    }

    @Test("an unknown column is reported with the SQL and without values") func reportsAWrongColumn() async throws {
        let error = try await failure { try $0.value("SELECT titel FROM post WHERE id = ?", "secret", as: String.self) }
        #expect(error.description.contains("no such column: titel in: SELECT titel FROM post WHERE id = ?"))
        #expect(!error.description.contains("secret"))
    }

    @Test("the wrong number of values is refused") func refusesAWrongNumberOfValues() async throws {
        let error = try await failure { try $0.value("SELECT ?", as: Int.self) }
        #expect(error.description == "expected 1 values, got 0 in: SELECT ?")
    }

    @Test("a row that is kept beyond its turn is refused") func refusesAStaleRow() async throws {
        let error = try await failure { transaction in
            try transaction.rows("SELECT 1 AS a UNION ALL SELECT 2") { $0 }.map { try $0["a"] as Int }
        }
        #expect(error.description.hasPrefix("column \"a\" was read after its closure had returned"))
    }

    @Test("a stream stops on request, and a statement runs inside itself") func stopsAndNests() async throws {
        let file = try TemporaryFile()
        let seen = try await file.withDatabase { database in
            try await database.read { transaction in
                let endless = "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
                var seen: [Int] = []
                try transaction.forEachRow(endless) { outer in
                    let inner: Int? = try transaction.value(endless)
                    seen.append(try outer[0] * 10 + (inner ?? 0))
                    return seen.count < 3
                }
                return seen
            }
        }
        #expect(seen == [11, 21, 31])
    }

    private func failure<Value: Sendable>(
        of body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> StorageError {
        let file = try TemporaryFile()
        return try await #require(throws: StorageError.self) {
            try await file.withDatabase { database in try await database.read { _ = try body($0) } }
        }
    }
}
