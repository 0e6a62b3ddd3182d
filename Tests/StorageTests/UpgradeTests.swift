import Foundation
import Synchronization
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import UmkreisStorage

@Suite("upgrades of a file")
struct UpgradeTests {
    private static let next = [
        Migration(2, "authors", .expand, sql: "ALTER TABLE post ADD COLUMN author TEXT;"),
        Migration(3, "no ratings", .contract, sql: "DROP TABLE rating;"),
    ]

    @Test("are announced before the first change, with the content as it was") func announcesChanges() async throws {
        let file = try TemporaryFile()
        try await file.insert("kept")
        let announced = Mutex<[String]>([])
        var configuration = file.configuration(.posts + Self.next)
        configuration.beforeSchemaChange = { change in
            announced.withLock { $0.append("\(change.writtenBy ?? "") \(change.migrations)") }
            try change.copy(to: file.folder + "/copy.sqlite")
        }
        for _ in 1...2 { try await file.withDatabase(configuration) { _ in } }
        #expect(announced.withLock(\.self) == [#"\#(Release.version) ["service 2", "service 3"]"#])
        let report = try FileCheck.run(on: file.folder + "/copy.sqlite", migrations: .posts)
        #expect(report == DatabaseReport(problems: [], schema: 1, knownSchema: 1))
    }

    @Test("a new file is not announced") func ignoresNewFiles() async throws {
        let file = try TemporaryFile()
        var configuration = file.configuration(.posts + Self.next)
        configuration.beforeSchemaChange = { _ in throw StorageError.settings("nothing to keep") }
        let titles = try await file.withDatabase(configuration) { database in
            try await database.read { try $0.rows("SELECT title FROM post") { try $0[0, as: String.self] } }
        }
        #expect(titles == [])
    }

    @Test("do not begin if nothing can be kept") func needWhatCanBeKept() async throws {
        let file = try TemporaryFile()
        try await file.insert("kept")
        var configuration = file.configuration(.posts + Self.next)
        configuration.beforeSchemaChange = { _ in throw StorageUnavailable.diskFull }
        await #expect(throws: StorageUnavailable.diskFull) { try await Database.open(configuration) }
        #expect(try FileCheck.run(on: file.path, migrations: .posts).schema == 1)
    }

    @Test("of several migrations are done or undone together") func areAtomic() async throws {
        let file = try TemporaryFile()
        try await file.insert("kept")
        let failing = Migration(3, "fails", .contract, sql: "DROP TABLE nothing;")
        await #expect(throws: StorageError.self) {
            try await Database.open(file.configuration(.posts + [Self.next[0], failing]))
        }
        #expect(try FileCheck.run(on: file.path, migrations: .posts).schema == 1)
        #expect(try await file.titles() == ["kept"])
    }

    @Test("of processes that start at once are done by one, and the others wait") func haveOneMigrator() async throws {
        let file = try TemporaryFile()
        try await file.insert("kept")
        let runs = Mutex(0)
        let slow = Migration(2, "slow", .expand, sql: "ALTER TABLE post ADD COLUMN author TEXT;") { transaction in
            runs.withLock { $0 += 1 }
            for number in 0..<2_000 {
                try transaction.execute("INSERT INTO post (title, author) VALUES (?, 'x')", "post \(number)")
            }
        }
        let configuration = file.configuration(.posts + [slow])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...4 {
                group.addTask {
                    let damage = DamageRecord(of: configuration.path) { _ in }
                    let connection = try Connection.writer(of: configuration, reportingTo: damage)
                    let traces = FolderTraces(of: configuration.path)
                    try Migrator(connection: connection, configuration: configuration, traces: traces).migrate()
                }
            }
            try await group.waitForAll()
        }
        #expect(runs.withLock(\.self) == 1)
        let count = try await file.withDatabase(configuration) { database in
            try await database.read { try $0.value("SELECT count(*) FROM post", as: Int.self) }
        }
        #expect(count == 2_001)
    }

    @Test("keep the three newest copies, each with its version and time") func keepCopies() async throws {
        let data = try DataFolder()
        for day in 1...5 {
            let more = (2...day + 1).map { number in
                Migration(number, "more", .expand, sql: "CREATE TABLE more\(number) (a TEXT) STRICT;")
            }
            try await data.open(.posts + more, at: Int64(day))
        }
        let copies = try FileManager.default.contentsOfDirectory(atPath: data.copies).sorted()
        // The first opening made the file.
        #expect(copies == (4...6).map { "notes-\(Release.version)-1970010\($0)T000000Z.db" })
        #expect(try data.newest.version == Release.version)
        #expect(try FileManager.default.attributesOfItem(atPath: data.newest.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("delete copies and replaced files after thirty days, since erased users are in them") func pruneCopies()
        async throws
    {
        let data = try DataFolder()
        try await data.open(.posts, at: 0)
        try await data.open(.posts + Self.next, at: 1)
        _ = try data.undo(at: 2)
        try data.prune(before: 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.copies).count == 2)
        try data.prune(before: 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.copies) == ["undone-notes-19700103T000000Z"])
        try data.prune(before: 3)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.copies).isEmpty)
    }

    @Test("are undone from the newest copy, and the newer file is kept", arguments: [false, true])
    func areUndone(isInterrupted: Bool) async throws {
        let data = try DataFolder()
        try await data.open(.posts, at: 0) { try $0.execute("INSERT INTO post (title) VALUES ('before')") }
        try await data.open(.posts + Self.next, at: 1) { try $0.execute("INSERT INTO post (title) VALUES ('after')") }
        // As after a crash between the two renames.
        if isInterrupted { try FileManager.default.moveItem(atPath: data.file, toPath: data.file + ".gone") }
        let kept = try data.undo(at: 2)
        #expect(try await data.titles(.posts) == ["before"])
        #expect(FileManager.default.fileExists(atPath: kept + "/notes.sqlite") == !isInterrupted)
        // The copy is still there.
        _ = try data.undo(at: 3)
        #expect(try await data.titles(.posts) == ["before"])
    }
}

extension TemporaryFile {
    fileprivate func insert(_ title: String) async throws {
        try await withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES (?)", title) }
        }
    }

    fileprivate func titles() async throws -> [String] {
        try await withDatabase { database in
            try await database.read { try $0.rows("SELECT title FROM post ORDER BY id") { try $0[0] as String } }
        }
    }
}

/// A data folder with one service, whose days are numbered.
private final class DataFolder {
    private let temporary: TemporaryFile
    var file: String { temporary.folder + "/notes/notes.sqlite" }
    var copies: String { temporary.folder + "/before-upgrade" }

    init() throws {
        temporary = try TemporaryFile()
        try FileManager.default.createDirectory(atPath: temporary.folder + "/notes", withIntermediateDirectories: true)
    }

    var newest: UpgradeCopy {
        get throws { try #require(UpgradeCopies(of: "notes", in: temporary.folder).newest) }
    }

    func open(
        _ migrations: [Migration],
        at day: Int64,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Void = { _ in }
    ) async throws {
        try await temporary.withDatabase(configuration(migrations, at: day)) { database in
            try await database.write(body)
        }
    }

    func titles(_ migrations: [Migration]) async throws -> [String] {
        try await temporary.withDatabase(configuration(migrations, at: 9)) { database in
            try await database.read { try $0.rows("SELECT title FROM post ORDER BY id") { try $0[0] as String } }
        }
    }

    func undo(at day: Int64) throws -> String {
        let copies = UpgradeCopies(of: "notes", in: temporary.folder)
        return try copies.undo(newest, of: file, at: Self.time(day))
    }

    func prune(before day: Int64) throws {
        try UpgradeCopies(of: "notes", in: temporary.folder).prune(before: Self.time(day))
    }

    private func configuration(_ migrations: [Migration], at day: Int64) -> DatabaseConfiguration {
        var configuration = temporary.configuration(migrations)
        configuration.path = file
        configuration.now = { Self.time(day) }
        configuration.beforeSchemaChange = { [folder = temporary.folder] in
            _ = try UpgradeCopies(of: "notes", in: folder).make(before: $0)
        }
        return configuration
    }

    private static func time(_ day: Int64) -> Timestamp { Timestamp(milliseconds: day * 86_400_000) }
}
