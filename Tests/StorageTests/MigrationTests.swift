import Foundation
import Testing
import UmkreisStorage
import UmkreisWire

@Suite("migrations")
struct MigrationTests {
    private static let second = Migration(2, "authors", .expand, sql: "ALTER TABLE post ADD COLUMN author TEXT;")

    @Test("run in order, once, and are written down") func runInOrder() async throws {
        let file = try TemporaryFile()
        for _ in 1...2 {
            let ledger = try await file.withDatabase(.posts + [Self.second]) { database in
                try await database.read { transaction in
                    try transaction.rows(
                        "SELECT number, name, appliedAt FROM migration WHERE family = 'service' ORDER BY number"
                    ) { row in "\(try row["number"] as Int) \(try row["name"] as String) \(try row["appliedAt"] as Int)"
                    }
                }
            }
            #expect(ledger == ["1 posts 1700000000000", "2 authors 1700000000000"])
        }
    }

    @Test("an edited migration is refused") func refuseAnEditedOne() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { _ in }
        let edited = Migration(1, "posts", .expand, sql: "CREATE TABLE post (id INTEGER PRIMARY KEY) STRICT;")
        let problem = try await problem(of: [edited], in: file)
        #expect(
            problem == "the file \(file.path) has other tables than this version makes: migration 1 \"posts\" of "
                + "service is not that of version \(Release.version), \"posts\", so another version or another service "
                + "has made it; put the service's own file there (Docs/Operations.md, \"Restoring a copy\")"
        )
    }

    @Test("a file of another program is refused and left alone") func refuseAStrangersFile() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { try await $0.write { try $0.execute("DROP TABLE migration") } }
        let before = file.bytes(of: "test.sqlite")
        let problem = try await problem(of: .posts, in: file)
        #expect(problem.hasPrefix("the file \(file.path) belongs to another program: it has a table "))
        #expect(file.bytes(of: "test.sqlite") == before)
    }

    @Test("a file that is not a database is refused and left alone") func refuseOtherFiles() async throws {
        let file = try TemporaryFile()
        let text = Array(String(repeating: "Dear diary, ", count: 1000).utf8)
        try Data(text).write(to: URL(fileURLWithPath: file.path))
        let error = try await #require(throws: StorageError.self) {
            _ = try await Database.open(file.configuration(.posts))
        }
        #expect(error.description.hasPrefix("the file \(file.path) is not an SQLite database; keep it, and restore"))
        #expect(file.bytes(of: "test.sqlite") == text)
    }

    @Test("a gap in the numbers is refused before anything is done") func refuseAGap() async throws {
        let file = try TemporaryFile()
        let problem = try await problem(of: .posts + [Migration(3, "late", .expand, sql: "SELECT 1;")], in: file)
        #expect(problem == "migration 3 \"late\" must have number 2")
        let tables = try await file.withDatabase([]) { database in
            try await database.read {
                try $0.value("SELECT count(*) FROM sqlite_schema WHERE name = 'post'", as: Int.self)
            }
        }
        #expect(tables == 0)
    }

    @Test(
        "one that fails leaves the schema as it was",
        arguments: [
            ("CREATE TABLE half (id INTEGER) STRICT; CREATE TABLE post (id INTEGER) STRICT;", "already exists"),
            ("CREATE TABLE half (id INTEGER);", "table half is not STRICT"),
            ("CREATE TABLE half (id INTEGER) STRICT; DELETE FROM post;", " has no target"),
        ]
    )
    func leaveTheSchemaOnFailure(sql: String, reason: String) async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { transaction in
                try transaction.execute("INSERT INTO post (id, title) VALUES (1, 'a')")
                try transaction.execute("INSERT INTO rating (post, stars) VALUES (1, 5)")
            }
        }
        let problem = try await problem(of: .posts + [Migration(2, "fails", .expand, sql: sql)], in: file)
        #expect(problem.hasPrefix("migration 2 \"fails\" of service failed: "))
        #expect(problem.contains(reason))
        let left = try await file.withDatabase { database in
            try await database.read { transaction in
                try transaction.rows(
                    "SELECT name FROM sqlite_schema WHERE name = 'half' UNION ALL SELECT title FROM post"
                ) {
                    try $0[0] as String
                }
            }
        }
        #expect(left == ["a"])
    }

    @Test("one that rewrites rows runs once, and behind its statements") func rewritesRows() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('a'), ('b')") }
        }
        let shout = Migration(2, "shouted", .expand, sql: "ALTER TABLE post ADD COLUMN mark TEXT;") { transaction in
            for title in try transaction.rows("SELECT title FROM post", decode: { try $0[0, as: String.self] }) {
                try transaction.execute("UPDATE post SET title = ?, mark = '!' WHERE title = ?", title + "!", title)
            }
        }
        for _ in 1...2 {
            let titles = try await file.withDatabase(.posts + [shout]) { database in
                try await database.read {
                    try $0.rows("SELECT title || mark FROM post ORDER BY id") { try $0[0] as String }
                }
            }
            #expect(titles == ["a!!", "b!!"])
        }
    }

    @Test("rows stay as they were if rewriting one fails") func keepsRowsOnFailure() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('a'), ('b')") }
        }
        let clash = Migration(2, "clash", .expand) { try $0.execute("UPDATE post SET title = 'same'") }
        #expect(
            try await problem(of: .posts + [clash], in: file).hasPrefix("migration 2 \"clash\" of service failed: ")
        )
        let titles = try await file.withDatabase { database in
            try await database.read { try $0.rows("SELECT title FROM post ORDER BY id") { try $0[0] as String } }
        }
        #expect(titles == ["a", "b"])
    }

    @Test("a table with children can be rebuilt") func rebuildATable() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { transaction in
                try transaction.execute("INSERT INTO post (id, title) VALUES (1, 'a')")
                try transaction.execute("INSERT INTO rating (post, stars) VALUES (1, 5)")
            }
        }
        let rebuild = Migration(
            2,
            "titles may repeat",
            .expand,
            sql: """
                CREATE TABLE newPost (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;
                INSERT INTO newPost SELECT id, title FROM post;
                DROP TABLE post;
                ALTER TABLE newPost RENAME TO post;
                """
        )
        let ratings = try await file.withDatabase(.posts + [rebuild]) { database in
            #expect(try await database.pragmas().foreignKeys)
            return try await database.read {
                try $0.value("SELECT count(*) FROM rating JOIN post ON post.id = rating.post", as: Int.self)
            }
        }
        #expect(ratings == 1)
    }

    private func problem(of migrations: [Migration], in file: TemporaryFile) async throws -> String {
        let error = try await #require(throws: StorageError.self) {
            _ = try await Database.open(file.configuration(migrations))
        }
        guard case .migration(let problem) = error else {
            Issue.record("another error: \(error)")
            return ""
        }
        return problem
    }
}
