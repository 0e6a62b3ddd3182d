import Testing
import UmkreisStorage
import UmkreisWire

/// Work ends with its caller's wait, and never blocks the writer for long.
@Suite("deadlines")
struct DeadlineTests {
    private static let slow = """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600000000) SELECT count(*) FROM n
        """

    private static func within<Value: Sendable>(
        _ time: Duration,
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await RequestDeadline.$current.withValue(.now + time) { try await body() }
    }

    private static func titles(in database: Database) async throws -> Set<String> {
        Set(try await database.read { try $0.rows("SELECT title FROM post") { try $0[0] as String } })
    }

    @Test("a write past its deadline is not executed and reported as expired") func dropExpiredWrites() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            let gate = Gate()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await database.write { _ in gate.wait() } }
                await gate.reached()
                let deadline = ContinuousClock.now + .milliseconds(50)
                group.addTask {
                    await #expect(throws: StorageUnavailable.outOfTime) {
                        try await RequestDeadline.$current.withValue(deadline) {
                            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('late')") }
                        }
                    }
                }
                while ContinuousClock.now < deadline { await Task.yield() }
                gate.open()
                try await group.waitForAll()
            }
            #expect(try await Self.titles(in: database).isEmpty)
        }
        #expect(StorageUnavailable.outOfTime.fault.code == .deadlineExceeded)
    }

    @Test("a read ends at its deadline, and the next one on the same connection has its own")
    func endReads() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            let start = ContinuousClock.now
            await #expect(throws: StorageUnavailable.outOfTime) {
                try await Self.within(.milliseconds(50)) {
                    try await database.read { try $0.value(Self.slow, as: Int.self) }
                }
            }
            #expect(start.duration(to: .now) < .seconds(20))
            let count = try await database.read { try $0.value("SELECT count(*) FROM post", as: Int.self) }
            #expect(count == 0)
        }
    }

    @Test("an abandoned read is ended") func endAbandonedReads() async throws {
        let file = try TemporaryFile()
        var configuration = file.configuration(.posts)
        configuration.readTimeout = .milliseconds(50)
        try await file.withDatabase(configuration) { database in
            await #expect(throws: StorageUnavailable.outOfTime) {
                try await database.read { try $0.value(Self.slow, as: Int.self) }
            }
        }
    }

    @Test(
        "a write that has begun in time is ended when it holds the writer too long, and takes no neighbour with it",
        arguments: ["one long statement", "a long query", "many short ones"]
    )
    func endLongWrites(kind: String) async throws {
        let file = try TemporaryFile()
        var configuration = file.configuration(.posts)
        configuration.writeTimeout = .milliseconds(100)
        try await file.withDatabase(configuration) { database in
            let gate = Gate()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await database.write { _ in gate.wait() } }
                await gate.reached()
                for number in 1...5 {
                    group.addTask {
                        try await Self.within(.seconds(30)) {
                            try await database.write { transaction in
                                _ = try transaction.execute("INSERT INTO post (title) VALUES (?)", "post \(number)")
                            }
                        }
                    }
                    guard number == 3 else { continue }
                    group.addTask {
                        await #expect(throws: StorageUnavailable.outOfTime) {
                            try await Self.within(.seconds(30)) { try await database.write { try Self.hold($0, kind) } }
                        }
                    }
                }
                gate.open()
                try await group.waitForAll()
            }
            #expect(try await Self.titles(in: database) == Set((1...5).map { "post \($0)" }))
        }
    }

    private static func hold(_ transaction: WriteTransaction, _ kind: String) throws {
        switch kind {
        case "one long statement":
            try transaction.execute(
                """
                INSERT INTO post (title)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000000) SELECT 'no ' || i FROM n
                """
            )
        case "a long query": _ = try transaction.value(Self.slow, as: Int.self)
        default:
            for number in 1...2_000_000 {
                try transaction.execute("INSERT INTO post (title) VALUES (?)", "no \(number)")
            }
        }
    }

    @Test("a service's own work has no deadline") func letOwnWorkGoOn() async throws {
        let file = try TemporaryFile()
        var configuration = file.configuration(.posts)
        configuration.writeTimeout = .milliseconds(1)
        try await file.withDatabase(configuration) { database in
            let count = try await database.write { transaction in
                try transaction.value(Self.slow.replacing("600000000", with: "2000000"), as: Int.self)
            }
            #expect(count == 2_000_000)
        }
    }
}
