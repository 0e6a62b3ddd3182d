import Foundation
import Testing
import UmkreisStorage
import UmkreisWire

/// A database with content is never replaced by an empty one without an operator's permission.
@Suite("a lost database")
struct LostDatabaseTests {
    private static func serviceFile(_ file: TemporaryFile, _ start: EmptyStart = .firstTime) -> DatabaseConfiguration {
        var configuration = file.configuration(.posts)
        configuration.emptyStart = start
        return configuration
    }

    private static func titles(in database: Database) async throws -> [String] {
        try await database.read { try $0.rows("SELECT title FROM post ORDER BY id") { try $0[0] as String } }
    }

    /// A file with a row, its stamp, and a service's keys.
    private static func fileWithContent() async throws -> (file: TemporaryFile, origin: String) {
        let file = try TemporaryFile()
        let origin = try await file.withDatabase(serviceFile(file)) { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('kept')") }
            return database.origin
        }
        try FileManager.default.createDirectory(atPath: file.folder + "/keys", withIntermediateDirectories: true)
        return (file, origin)
    }

    @Test(arguments: ["nothing", "a lock", "an empty file", "an interrupted start"])
    func aFirstStartCreatesTheDatabase(found: String) async throws {
        let file = try TemporaryFile()
        if found != "nothing" { try Data().write(to: URL(fileURLWithPath: file.folder + "/LOCK")) }
        if found.hasPrefix("an") { try Data().write(to: URL(fileURLWithPath: file.path)) }
        if found == "an interrupted start" { try Data().write(to: URL(fileURLWithPath: file.path + "-shm")) }
        try await file.withDatabase(Self.serviceFile(file)) { database in
            let titles = try await Self.titles(in: database)
            #expect(titles == [])
            #expect(!database.mayReplaceAnother)
        }
    }

    @Test(
        "is refused, and its folder stays as it is",
        arguments: [
            "deleted", "truncated to nothing", "with its stamp only", "with its log only", "with its keys only",
        ]
    )
    func isRefused(loss: String) async throws {
        let (file, _) = try await Self.fileWithContent()
        let files = FileManager.default
        switch loss {
        case "truncated to nothing": try #require(truncate(file.path, 0) == 0)
        case "with its log only":
            try Data(repeating: 0x55, count: 8192).write(to: URL(fileURLWithPath: file.path + "-wal"))
            for name in [file.path, file.path + ".stamp", file.folder + "/keys"] { try files.removeItem(atPath: name) }
        default:
            try files.removeItem(atPath: file.path)
            if loss == "with its stamp only" { try files.removeItem(atPath: file.folder + "/keys") }
            if loss == "with its keys only" { try files.removeItem(atPath: file.path + ".stamp") }
        }
        let before = try files.contentsOfDirectory(atPath: file.folder).sorted()
        let missing = try await #require(throws: DatabaseMissing.self) {
            _ = try await Database.open(Self.serviceFile(file))
        }
        #expect(missing.path == file.path && !missing.traces.isEmpty)
        #expect(try files.contentsOfDirectory(atPath: file.folder).sorted() == before)
    }

    @Test("a database without tables is refused") func isRefusedWithoutTables() async throws {
        let (file, _) = try await Self.fileWithContent()
        // The first page of a database with its content in the log.
        var page = [UInt8]("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4096 - 16)
        for (offset, byte) in [16: 0x10, 18: 2, 19: 2, 21: 64, 22: 32, 23: 32, 27: 1, 31: 1, 95: 1, 100: 13, 105: 16] {
            page[offset] = UInt8(byte)
        }
        try Data(page).write(to: URL(fileURLWithPath: file.path))
        await #expect(throws: DatabaseMissing.self) { _ = try await Database.open(Self.serviceFile(file)) }
    }

    @Test("a database without its log counts as replaced, also in the first session")
    func countsAsReplacedWithoutItsLog() async throws {
        let file = try TemporaryFile()
        let withoutLog = try await file.withDatabase(Self.serviceFile(file)) { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('in the log')") }
            return file.bytes(of: "test.sqlite")
        }
        let handle = try #require(FileHandle(forWritingAtPath: file.path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: withoutLog)
        try handle.close()
        try await file.withDatabase(Self.serviceFile(file)) { database in
            #expect(database.replacement != nil)
            let titles = try await Self.titles(in: database)
            #expect(titles == [])
        }
    }

    @Test("with permission an empty database is created, which may replace the former one")
    func startsEmptyWithPermission() async throws {
        let (file, origin) = try await Self.fileWithContent()
        try FileManager.default.removeItem(atPath: file.path)
        let log = Data(repeating: 0x55, count: 8192)
        try log.write(to: URL(fileURLWithPath: file.path + "-wal"))
        let permission = EmptyStartPermission(in: file.folder)
        try permission.give()
        #expect(permission.isGiven)
        try await file.withDatabase(Self.serviceFile(file, .allowed)) { database in
            let titles = try await Self.titles(in: database)
            #expect(titles == [])
            #expect(database.mayReplaceAnother && database.origin != origin)
        }
        permission.use()
        #expect(!permission.isGiven)
        #expect(file.bytes(of: "test.sqlite-wal.kept") == [UInt8](log))
        try await file.withDatabase(Self.serviceFile(file)) { #expect($0.mayReplaceAnother) }
    }

    @Test("the permission changes no database with content") func permissionKeepsContent() async throws {
        let (file, origin) = try await Self.fileWithContent()
        try await file.withDatabase(Self.serviceFile(file, .allowed)) { database in
            let titles = try await Self.titles(in: database)
            #expect(titles == ["kept"])
            #expect(database.origin == origin)
        }
    }

    @Test("a copy has the origin of its database, and may replace another one")
    func copiesKeepTheOrigin() async throws {
        let (file, origin) = try await Self.fileWithContent()
        let other = try TemporaryFile()
        for name in try FileManager.default.contentsOfDirectory(atPath: file.folder) {
            try FileManager.default.copyItem(atPath: file.folder + "/" + name, toPath: other.folder + "/" + name)
        }
        try await file.withDatabase(Self.serviceFile(file)) { #expect($0.origin == origin && !$0.mayReplaceAnother) }
        try await other.withDatabase(Self.serviceFile(other)) { database in
            #expect(database.replacement != nil)
            #expect(database.origin == origin && database.mayReplaceAnother)
        }
    }

    @Test("a database that is missed stays so until an operator allows it") func staysMissed() async throws {
        let (file, _) = try await Self.fileWithContent()
        try await file.withDatabase(Self.serviceFile(file)) { database in
            try await database.write { try $0.setMissedBy(["geo", "chat"]) }
        }
        try await file.withDatabase(Self.serviceFile(file)) { #expect($0.missedBy == ["chat", "geo"]) }
        let report = try FileCheck.run(on: file.path, migrations: .posts)
        #expect(report.missedBy == ["chat", "geo"])
        try await file.withDatabase(Self.serviceFile(file, .allowed)) { database in
            #expect(database.missedBy == [] && database.mayReplaceAnother)
        }
        #expect(try FileCheck.run(on: file.path, migrations: .posts).missedBy == nil)
    }

    @Test("the check of a missing file names its traces") func checkNamesTraces() async throws {
        let (file, _) = try await Self.fileWithContent()
        try FileManager.default.removeItem(atPath: file.path)
        #expect(try FileCheck.run(on: file.path, migrations: .posts).traces == ["keys", "test.sqlite.stamp"])
        #expect(!file.exists("test.sqlite"))
    }
}
