import Testing
import UmkreisStorage
import UmkreisWire

@Suite("files of a later version")
struct NewerFileTests {
    private static let expand = Migration(2, "authors", .expand, sql: "ALTER TABLE post ADD COLUMN author TEXT;")
    private static let contract = Migration(3, "no ratings", .contract, sql: "DROP TABLE rating;")

    @Test("are opened and written if the version has only added to them") func opensExpandedFiles() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase(.posts + [Self.expand]) { database in
            try await database.write { try $0.execute("INSERT INTO post (title, author) VALUES ('a', 'Ada')") }
        }
        try await file.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('b')") }
        }
        let authors = try await file.withDatabase(.posts + [Self.expand]) { database in
            try await database.read { transaction in
                try transaction.rows("SELECT title, author FROM post ORDER BY id") { row in
                    "\(try row[0] as String) \(try row[1] as String? ?? "nobody")"
                }
            }
        }
        #expect(authors == ["a Ada", "b nobody"])
        #expect(try FileCheck.run(on: file.path, migrations: .posts).refusal == nil)
    }

    @Test("are refused and left alone if it has removed something") func refusesContractedFiles() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase(.posts + [Self.expand, Self.contract]) { database in
            try await database.write { try $0.execute("UPDATE meta SET value = '9.1.0' WHERE name = 'version'") }
        }
        let before = file.bytes(of: "test.sqlite")
        for known in [[], [Self.expand]] {
            let error = try await #require(throws: DatabaseNewer.self) {
                _ = try await Database.open(file.configuration(.posts + known))
            }
            #expect(error.migration == 3 && error.name == "no ratings" && error.writtenBy == "9.1.0")
            #expect(try FileCheck.run(on: file.path, migrations: .posts + known).refusal == .newer)
        }
        #expect(file.bytes(of: "test.sqlite") == before)
        try await file.withDatabase(.posts + [Self.expand, Self.contract]) { _ in }
    }

    @Test(
        "a migration that claims to add only is refused if earlier programs would notice it",
        arguments: [
            ("DROP TABLE rating;", "keeps rating.id as it was"),
            ("ALTER TABLE rating DROP COLUMN stars;", "keeps rating.stars as it was"),
            ("ALTER TABLE rating RENAME COLUMN stars TO points;", "keeps rating.stars as it was"),
            ("CREATE UNIQUE INDEX once ON rating (post);", "adds no restriction such as rating.once"),
            (
                "CREATE TRIGGER never BEFORE INSERT ON post BEGIN SELECT RAISE(ABORT, 'no'); END;",
                "adds no restriction such as post.never"
            ),
            (
                """
                CREATE TABLE other (id INTEGER PRIMARY KEY, post INTEGER NOT NULL, stars INTEGER NOT NULL,
                    by TEXT NOT NULL) STRICT;
                DROP TABLE rating; ALTER TABLE other RENAME TO rating;
                """, "gives rating.by a default, or lets it be null"
            ),
        ]
    )
    func refusesHiddenContractions(sql: String, reason: String) async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { _ in }
        let error = try await #require(throws: StorageError.self) {
            _ = try await Database.open(file.configuration(.posts + [Migration(2, "less", .expand, sql: sql)]))
        }
        #expect(error.description == "migration 2 \"less\" of service failed: an expanding migration \(reason)")
        try await file.withDatabase(.posts + [Migration(2, "less", .contract, sql: sql)]) { _ in }
    }

    @Test("a file from before the first release is refused") func refusesUnreleasedFiles() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("ALTER TABLE migration DROP COLUMN phase") }
        }
        let error = try await #require(throws: StorageError.self) {
            _ = try await Database.open(file.configuration(.posts))
        }
        #expect(error.description.contains("was made before version 0.2.0"))
        #expect(try FileCheck.run(on: file.path, migrations: .posts).refusal == .different)
    }
}
