import TestKit
import Testing
import UmkreisStorage
import UmkreisWire

@Suite("constraints")
struct ConstraintTests {
    @Test(
        "a broken constraint is reported by kind and subject",
        arguments: [
            ("INSERT INTO post (title) VALUES ('taken')", ConstraintViolation.Rule.unique, "post.title"),
            ("INSERT INTO post (id, title) VALUES (1, 'free')", .unique, "post.id"),
            ("INSERT INTO post (title) VALUES (NULL)", .notNull, "post.title"),
            ("INSERT INTO post (title) VALUES ('')", .check, "title <> ''"),
            ("INSERT INTO rating (post, stars) VALUES (99, 5)", .foreignKey, ""),
            (
                "INSERT INTO rating (post, stars) VALUES (1, 'five')", .dataType,
                "cannot store TEXT value in INTEGER column rating.stars"
            ),
        ]
    )
    func reportsTheRule(sql: String, rule: ConstraintViolation.Rule, subject: String) async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (id, title) VALUES (1, 'taken')") }
            let error = try await #require(throws: StorageError.self) {
                try await database.write { try $0.execute(sql) }
            }
            #expect(error.constraintViolation?.rule == rule)
            #expect(error.constraintViolation?.subject == subject)
        }
    }

    @Test("a deferred key that stays broken fails its own transaction and no other")
    func isolatesDeferredKeys() async throws {
        let file = try TemporaryFile()
        let kept = try await file.withDatabase { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...100 {
                    group.addTask {
                        let write = {
                            try await database.write { transaction in
                                let post = number.isMultiple(of: 2) ? number : -number
                                try transaction.execute("INSERT INTO rating (post, stars) VALUES (?, 5)", post)
                                try transaction.execute(
                                    "INSERT INTO post (id, title) VALUES (?, ?)",
                                    number,
                                    "\(number)"
                                )
                            }
                        }
                        if number.isMultiple(of: 2) {
                            _ = try await write()
                        } else {
                            let error = await #expect(throws: StorageError.self) { _ = try await write() }
                            #expect(error?.constraintViolation?.rule == .foreignKey)
                        }
                    }
                }
                try await group.waitForAll()
            }
            return try await database.read { try $0.value("SELECT count(*) FROM rating", as: Int.self) }
        }
        #expect(kept == 50)
    }

    @Test("a full disk is a fault for the caller, and the file stays readable") func reportsAFullDisk() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('first')") }
            // A page limit simulates a full disk.
            try await database.write { _ = try $0.value("PRAGMA max_page_count = 1", as: Int.self) }
            await #expect(throws: StorageUnavailable.diskFull) {
                try await database.write { transaction in
                    try transaction.execute(
                        "INSERT INTO post (title) VALUES (?)",
                        String(repeating: "x", count: 100_000)
                    )
                }
            }
            let titles = try await database.read { try $0.rows("SELECT title FROM post") { try $0[0] as String } }
            #expect(titles == ["first"])
        }
        #expect(StorageUnavailable.diskFull.fault.code == .unavailable)
    }

    @Test("an error that rolled back the transaction reaches its caller") func noticesALostTransaction() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('first')") }
            await #expect(throws: StorageError.transactionLost) {
                try await database.write { transaction in
                    _ = try? transaction.execute("INSERT OR ROLLBACK INTO post (title) VALUES ('first')")
                    try transaction.execute("INSERT INTO post (title) VALUES ('second')")
                }
            }
            let titles = try await database.read { try $0.rows("SELECT title FROM post") { try $0[0] as String } }
            #expect(titles == ["first"])
        }
    }
}
