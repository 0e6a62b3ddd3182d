import TestKit
import Testing
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

@testable import UmkreisPostgres
@testable import UmkreisStorage

@Suite("a move between a file and a server", .postgres)
struct MoveTests {
    private let databases = TestDatabases()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func keepsAllRowsThereAndBack() async throws {
        defer { folder.remove() }
        let epoch = try await withFile { file in
            try await fill(file, from: 0)
            return file.epoch
        }
        let there = try await move.run(.toServer)
        #expect(there.first { $0.name == "post" }?.rows == 1_200)
        try await databases.withDatabase { server in
            #expect(server.epoch == epoch)
            #expect(try await server.read { try $0.events(after: 0, limit: 2_000) }.count == 1_100)
            // The numbers of rows and events go on.
            try await fill(server, from: 1_200)
            #expect(try await server.read { try $0.lastEventSequence() } == 2_400)
        }
        let back = try await move.run(.toFile)
        #expect(back.first { $0.name == "post" }?.rows == 2_400)
        #expect(back.first { $0.name == "held" } == there.first { $0.name == "held" })
        try await withFile { file in
            #expect(file.epoch == epoch)
            let titles: [String] = try await file.read { reader in
                try reader.rows("SELECT title FROM post ORDER BY id") { try $0[0] }
            }
            #expect(titles == (0..<2_400).map { "Lamp \($0)" })
            let events = try await file.read { try $0.events(after: 0, limit: 3_000) }
            #expect(events.map(\.sequence) == Array(101...2_400))
            try await file.write { try $0.announce(WordSaid(word: "next")) }
            #expect(try await file.read { try $0.lastEventSequence() } == 2_401)
        }
    }

    @Test func marksItsSource() async throws {
        defer { folder.remove() }
        try await withFile { try await fill($0, from: 0) }
        _ = try await move.run(.toServer)
        let left = await #expect(throws: StorageError.self) { try await withFile { _ in } }
        #expect(left.map { "\($0)" }?.contains("this database was moved: schema \(databases.schema) of") == true)
        await #expect(throws: StorageError.self) { try await move.run(.toServer) }
        _ = try await move.run(.toFile)
        let moved = await #expect(throws: StorageError.self) { try await databases.withDatabase { _ in } }
        #expect(moved.map { "\($0)" }?.contains("the file \(folder.path)/post.sqlite has its data now") == true)
        // The rows of before do not stay.
        try await withFile { file in try await file.write { try $0.run("DELETE FROM post WHERE id > 7") } }
        let again = try await move.run(.toServer)
        #expect(again.first { $0.name == "post" }?.rows == 7)
    }

    @Test func beginsAgainAfterAnInterruption() async throws {
        defer { folder.remove() }
        try await withFile { try await fill($0, from: 0) }
        try await databases.withDatabase { server in
            try await server.write { writer in
                try writer.setMoveMark(.unfinished)
                try writer.run("INSERT INTO post (id, title) VALUES (?, ?)", 5_000, "Half of it")
            }
        }
        let refused = await #expect(throws: StorageError.self) { try await databases.withDatabase { _ in } }
        #expect(refused.map { "\($0)" }?.contains("run umkreis storage move again") == true)
        #expect(try await move.run(.toServer).first { $0.name == "post" }?.rows == 1_200)
    }

    @Test func refusesATargetWithRowsAndOneInUse() async throws {
        defer { folder.remove() }
        await #expect(throws: StorageError.settings("there is no file \(folder.path)/post.sqlite to move")) {
            try await move.run(.toServer)
        }
        try await withFile { try await fill($0, from: 0) }
        try await databases.withDatabase { server in
            let used = await #expect(throws: StorageError.self) { try await move.run(.toServer) }
            #expect(used.map { "\($0)" }?.contains("stop all instances first") == true)
            try await server.write { try $0.run("INSERT INTO post (title) VALUES (?)", "Another's") }
        }
        await #expect(throws: StorageError.settings("the target has rows in post: move into a new one")) {
            try await move.run(.toServer)
        }
        // Neither has changed.
        let (ofServer, ofFile) = (try await databases.withDatabase(nil, posts), try await withFile(posts))
        #expect((ofServer, ofFile) == (1, 1_200))
    }

    @Test func aNewEpochLetsFollowersStartOver() async throws {
        defer { folder.remove() }
        let former = try await databases.withDatabase { $0.epoch }
        var offline = try databases.configuration()
        offline.server = try offlinePlace()
        let epoch = try await EpochRenewal.run(offline)
        #expect(epoch != former)
        try await databases.withDatabase { server in
            #expect(server.epoch == epoch)
            await #expect(throws: StorageError.self) { _ = try await EpochRenewal.run(offline) }
        }
    }

    private var move: DatabaseMove {
        get throws {
            DatabaseMove(try fileConfiguration, try offlinePlace(), derived: [], digest: SHA256.digest)
        }
    }

    private func posts(in database: Database) async throws -> Int {
        try await database.read { try $0.value("SELECT count(*) FROM post") } ?? 0
    }

    private func offlinePlace() throws -> ServerPlace {
        try ServerPlace(PostgresServer.shared.get().address().text, schema: databases.schema, isOffline: true)
    }

    private var fileConfiguration: DatabaseConfiguration {
        get throws {
            var configuration = try databases.configuration()
            configuration.server = nil
            configuration.path = "\(folder.path)/post.sqlite"
            return configuration
        }
    }

    @discardableResult
    private func withFile<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        try await databases.withDatabase(try fileConfiguration, body)
    }

    /// 1,200 posts and events, of which the first hundred are deleted, and a thousand numbers at the edges.
    private func fill(_ database: Database, from first: Int) async throws {
        for number in first..<first + 1_200 {
            try await database.write { writer in
                try writer.run("INSERT INTO post (title) VALUES (?)", "Lamp \(number)")
                try writer.announce(WordSaid(word: "\(number)"))
                let extremes = [Int64.min, -1, 0, .max]
                try writer.run(
                    "INSERT INTO held (name, n) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                    "ä\(number % 1_000)\u{1F4A1}",
                    extremes[number % 4]
                )
            }
        }
        await database.awaitEventNumbers()
        try await database.write { try $0.run("DELETE FROM event WHERE sequence <= 100") }
    }
}
