import Testing
import UmkreisStorage

@Suite("opening a database")
struct SettingsTests {
    @Test("the writer reports WAL, full durability and enforced foreign keys") func reportsTheSettings() async throws {
        let file = try TemporaryFile()
        let pragmas = try await file.withDatabase { try await $0.pragmas() }
        #expect(pragmas.journalMode == "wal")
        #expect(pragmas.synchronous == 2)
        #expect(pragmas.foreignKeys)
        #expect(pragmas.busyTimeout == 5000)
    }

    @Test("an index that can be rebuilt is flushed less often") func reportsNormalDurability() async throws {
        let file = try TemporaryFile()
        var configuration = file.configuration(.posts)
        configuration.durability = .normal
        let pragmas = try await file.withDatabase(configuration) { try await $0.pragmas() }
        #expect(pragmas.synchronous == 1)
    }

    @Test("the epoch belongs to the file: the same after reopening, another in another file")
    func keepsTheEpoch() async throws {
        let file = try TemporaryFile()
        let first = try await file.withDatabase { $0.epoch }
        let second = try await file.withDatabase { $0.epoch }
        let other = try await TemporaryFile().withDatabase { $0.epoch }
        #expect(first == second)
        #expect(first.count == 32)
        #expect(first != other)
    }

    @Test("after close the log is in the file and everything is refused") func refusesAfterClose() async throws {
        let file = try TemporaryFile()
        let database = try await Database.open(file.configuration(.posts))
        try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('a')") }
        try await database.close()
        try await database.close()
        #expect(!file.exists("test.sqlite-wal"))
        await #expect(throws: StorageUnavailable.closed) { try await database.read { _ in } }
        await #expect(throws: StorageUnavailable.closed) { try await database.write { _ in } }
        await #expect(throws: StorageUnavailable.closed) { try await database.maintain() }
    }

    @Test("a missing folder is reported") func reportsAMissingFolder() async throws {
        let file = try TemporaryFile()
        var configuration = file.configuration(.posts)
        configuration.path = file.folder + "/missing/test.sqlite"
        let error = try await #require(throws: StorageError.self) { _ = try await Database.open(configuration) }
        #expect(error.description.contains("cannot be opened: No such file or directory"))
    }

    @Test("the file, its log and its copies are readable by their owner alone") func keepsFilesPrivate() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('a')") }
            try await database.copy(to: file.folder + "/copy.sqlite")
            #expect(try file.mode(of: "test.sqlite") == 0o600)
            #expect(try file.mode(of: "test.sqlite-wal") == 0o600)
            #expect(try file.mode(of: "copy.sqlite") == 0o600)
        }
    }
}
