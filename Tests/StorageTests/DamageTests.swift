import Foundation
import Synchronization
import Testing
import UmkreisStorage

/// Damage that statements meet is kept until the file is sound again.
@Suite("damage to a database")
struct DamageTests {
    private static let page = 4096

    /// A database of some hundred pages, without a log.
    private static func filledFile() async throws -> TemporaryFile {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { transaction in
                for number in 0..<5000 {
                    let title = "\(number) " + String(repeating: "x", count: 200)
                    try transaction.execute("INSERT INTO post (id, title) VALUES (?, ?)", number, title)
                }
            }
        }
        return file
    }

    private static func overwrite(_ pages: Range<Int>, of file: TemporaryFile) throws {
        let handle = try #require(FileHandle(forWritingAtPath: file.path))
        defer { try? handle.close() }
        for number in pages {
            try handle.seek(toOffset: UInt64(number * page))
            try handle.write(contentsOf: (0..<page).map { _ in UInt8.random(in: 0 ... .max) })
        }
    }

    private static func pages(of file: TemporaryFile) -> Int { file.bytes(of: "test.sqlite").count / page }

    private static func readAll(_ database: Database) async -> (any Error)? {
        do {
            _ = try await database.read { try $0.rows("SELECT title FROM post") { try $0[0] as String } }
            return nil
        } catch {
            return error
        }
    }

    /// Opens the file, and damages it before the first read of its rows.
    private static func damaged(
        _ file: TemporaryFile,
        by damage: (TemporaryFile) throws -> Void,
        _ body: (Database, Reports) async throws -> Void
    ) async throws {
        let reports = Reports()
        var configuration = file.configuration(.posts)
        configuration.damaged = { reports.add($0) }
        let database = try await Database.open(configuration)
        #expect(database.damage == nil)
        try damage(file)
        try await body(database, reports)
        // It may refuse to write its stamp.
        try? await database.close()
    }

    @Test("random pages are noticed by a reader, reported once, and marked beside the file")
    func noticedByAReader() async throws {
        let file = try await Self.filledFile()
        try await Self.damaged(file, by: { try Self.overwrite(20..<Self.pages(of: $0), of: $0) }) { database, reports in
            for _ in 1...3 { #expect(await Self.readAll(database) is StorageError) }
            let damage = try #require(database.damage)
            #expect(reports.all == [damage])
            #expect(file.exists("test.sqlite.damaged"))
        }
    }

    @Test("they are noticed by the writer") func noticedByTheWriter() async throws {
        let file = try await Self.filledFile()
        try await Self.damaged(file, by: { try Self.overwrite(20..<Self.pages(of: $0), of: $0) }) { database, _ in
            await #expect(throws: (any Error).self) {
                try await database.write { try $0.execute("UPDATE post SET title = title || '!'") }
            }
            #expect(database.damage != nil)
        }
    }

    @Test("an overwritten header and a truncated file are noticed", arguments: ["header", "end"])
    func noticesOtherDamage(kind: String) async throws {
        let file = try await Self.filledFile()
        try await Self.damaged(file) { file in
            if kind == "header" {
                try Self.overwrite(0..<1, of: file)
            } else {
                try #require(truncate(file.path, off_t(10 * Self.page)) == 0)
            }
        } _: { database, _ in
            #expect(await Self.readAll(database) != nil)
            #expect(database.damage != nil, "\(kind)")
        }
    }

    @Test("damage of an index alone is noticed by the query that uses it") func noticesADamagedIndex() async throws {
        let file = try await Self.filledFile()
        // The leaves of the unique titles.
        let pages = try await file.withDatabase { database in
            try await database.read { transaction in
                try transaction.rows(
                    "SELECT pageno FROM dbstat WHERE name = 'sqlite_autoindex_post_1' AND pagetype = 'leaf'"
                ) { try $0[0] as Int }
            }
        }
        try #require(!pages.isEmpty)
        try await Self.damaged(file) { file in
            for number in pages { try Self.overwrite((number - 1)..<number, of: file) }
        } _: { database, _ in
            #expect(await Self.readAll(database) == nil && database.damage == nil)
            await #expect(throws: StorageError.self) {
                try await database.read { try $0.value("SELECT count(*) FROM post WHERE title >= '1'", as: Int.self) }
            }
            #expect(database.damage != nil)
        }
    }

    @Test("files deleted or replaced under the process are noticed", arguments: ["", "-wal"], ["deleted", "replaced"])
    func noticesLostFiles(end: String, loss: String) async throws {
        let file = try await Self.filledFile()
        try await Self.damaged(file) { file in
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path + end))
            try FileManager.default.removeItem(atPath: file.path + end)
            if loss == "replaced" { try bytes.write(to: URL(fileURLWithPath: file.path + end)) }
        } _: { database, _ in
            #expect(database.isFileGone)
        }
    }

    @Test("files in use are not taken for lost") func keepsItsFiles() async throws {
        let file = try await Self.filledFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("DELETE FROM post WHERE id < 100") }
            try await database.maintain()
            #expect(!database.isFileGone)
        }
    }

    @Test("the mark survives a restart, until the file is sound") func markSurvives() async throws {
        let file = try await Self.filledFile()
        let sound = file.bytes(of: "test.sqlite")
        try await Self.damaged(file, by: { try Self.overwrite(20..<40, of: $0) }) { database, _ in
            _ = await Self.readAll(database)
        }
        try await file.withDatabase { #expect($0.damage != nil) }
        let handle = try #require(FileHandle(forWritingAtPath: file.path))
        try handle.write(contentsOf: sound)
        try handle.truncate(atOffset: UInt64(sound.count))
        try handle.close()
        try await file.withDatabase { #expect($0.damage == nil) }
        #expect(!file.exists("test.sqlite.damaged"))
    }

    @Test("a damaged copy is refused in one sentence, and left alone") func refusesADamagedCopy() async throws {
        let file = try await Self.filledFile()
        let other = try TemporaryFile()
        for end in ["", ".stamp"] {
            try FileManager.default.copyItem(atPath: file.path + end, toPath: other.path + end)
        }
        try Self.overwrite(20..<40, of: other)
        let bytes = other.bytes(of: "test.sqlite")
        let error = try await #require(throws: StorageError.self) {
            _ = try await Database.open(other.configuration(.posts))
        }
        #expect(error.description.hasPrefix("the file \(other.path) is damaged: "), "\(error)")
        #expect(error.description.contains("restore a copy"))
        #expect(other.bytes(of: "test.sqlite") == bytes)
    }

    @Test("a word index that does not fit a row does not count as damage")
    func aWrongWordIndexIsNotDamage() async throws {
        let file = try TemporaryFile()
        let words = Migration(1, "words", .expand, sql: "CREATE VIRTUAL TABLE word USING fts5(text, content='');")
        let reports = Reports()
        var configuration = file.configuration([words])
        configuration.damaged = { reports.add($0) }
        try await file.withDatabase(configuration) { database in
            _ = try? await database.write { transaction in
                try transaction.execute("INSERT INTO word (rowid, text) VALUES (1, 'one')")
                try transaction.execute("INSERT INTO word (word, rowid, text) VALUES ('delete', 1, 'another')")
                try transaction.execute("INSERT INTO word (word, rowid, text) VALUES ('delete', 2, 'another')")
            }
            #expect(database.damage == nil)
        }
        #expect(reports.all == [])
    }

    private final class Reports: Sendable {
        private let texts = Mutex<[String]>([])

        var all: [String] { texts.withLock(\.self) }

        func add(_ text: String) {
            texts.withLock { $0.append(text) }
        }
    }
}
