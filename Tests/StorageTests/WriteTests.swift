import Synchronization
import Testing
import UmkreisStorage
import UmkreisWire

@Suite("writes")
struct WriteTests {
    private struct Refusal: Error, Equatable {}

    @Test("an error rolls back its own write only, in a shared commit") func isolateFailures() async throws {
        let file = try TemporaryFile()
        let commits = Mutex(0)
        var configuration = file.configuration(.posts)
        configuration.eventsCommitted = { _ in commits.withLock { $0 += 1 } }
        let (kept, refused) = try await file.withDatabase(configuration) { database in
            let refused = await withTaskGroup(of: Bool.self) { group in
                let gate = Gate()
                group.addTask { await isRefused { try await database.write { _ in gate.wait() } } }
                await gate.reached()
                for number in 1...200 {
                    group.addTask { await isRefused { try await Self.insertPost(number, into: database) } }
                }
                group.addTask {
                    gate.open(); return false
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            return (try await database.read { try $0.rows("SELECT title FROM post") { try $0[0] as String } }, refused)
        }
        #expect(refused == 66)
        #expect(Set(kept) == Set((1...200).filter { !$0.isMultiple(of: 3) }.map { "post \($0)" }))
        #expect(commits.withLock { $0 } < 134)
    }

    /// A closure's other side effects happen with each run.
    @Test func aRehearsedWriteIsRolledBackAndRepeated() async throws {
        let file = try TemporaryFile()
        let runs = Mutex(0)
        let commits = Mutex(0)
        let announced = Mutex<[Int64]>([])
        var configuration = file.configuration(.posts)
        configuration.rehearsesWrites = true
        configuration.eventsCommitted = { newest in announced.withLock { $0.append(newest) } }
        try await file.withDatabase(configuration) { database in
            for number in 1...2 {
                try await database.write { transaction in
                    runs.withLock { $0 += 1 }
                    transaction.afterCommit { commits.withLock { $0 += 1 } }
                    try transaction.execute("INSERT INTO post (title) VALUES (?)", "post \(number)")
                    try transaction.announce(WordSaid(word: "\(number)"))
                }
            }
            await #expect(throws: Refusal.self) { try await database.write { _ in throw Refusal() } }
            let kept = try await database.read { try $0.rows("SELECT title FROM post") { try $0[0] as String } }
            #expect(kept == ["post 1", "post 2"])
        }
        #expect(runs.withLock(\.self) == 4)
        #expect(commits.withLock(\.self) == 2)
        #expect(announced.withLock(\.self) == [1, 2])
    }

    private static func insertPost(_ number: Int, into database: Database) async throws {
        try await database.write { transaction in
            try transaction.execute("INSERT INTO post (title) VALUES (?)", "post \(number)")
            try transaction.announce(WordSaid(word: "\(number)"))
            if number.isMultiple(of: 3) { throw Refusal() }
        }
    }

    private func isRefused(_ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return false
        } catch { return error is Refusal }
    }

    @Test("a thousand at the same time are all kept") func keepAThousand() async throws {
        let file = try TemporaryFile()
        let count = try await file.withDatabase { database in
            try await withThrowingTaskGroup(of: Int64.self) { group in
                for number in 1...1000 {
                    group.addTask {
                        try await database.write { transaction in
                            try transaction.execute("INSERT INTO post (title) VALUES (?)", "post \(number)")
                            return try transaction.lastInsertedRowID
                        }
                    }
                }
                let keys = try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
                #expect(keys == Set(1...1000))
            }
            return try await database.read { try $0.value("SELECT count(*) FROM post", as: Int.self) }
        }
        #expect(count == 1000)
    }

    @Test("hooks run after the commit, and never after a rollback")
    func runHooksAfterCommit() async throws {
        let file = try TemporaryFile()
        let calls = Mutex<[String]>([])
        try await file.withDatabase { database in
            try await database.write { transaction in
                transaction.afterCommit { calls.withLock { $0.append("kept") } }
                try transaction.execute("INSERT INTO post (title) VALUES ('a')")
                #expect(calls.withLock { $0.isEmpty })
            }
            #expect(calls.withLock { $0 } == ["kept"])
            await #expect(throws: Refusal.self) {
                try await database.write { transaction in
                    transaction.afterCommit { calls.withLock { $0.append("undone") } }
                    throw Refusal()
                }
            }
        }
        #expect(calls.withLock { $0 } == ["kept"])
    }

    @Test("a task that is cancelled before its turn does not write") func skipCancelledOnes() async throws {
        let file = try TemporaryFile()
        let count = try await file.withDatabase { database in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('a')") }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            return try await database.read { try $0.value("SELECT count(*) FROM post", as: Int.self) }
        }
        #expect(count == 0)
    }

    @Test("more than may wait are refused with a time to come back") func refuseTooMany() async throws {
        let file = try TemporaryFile()
        let outcomes = try await file.withDatabase { database in
            await withTaskGroup(of: StorageUnavailable?.self) { group in
                let gate = Gate()
                group.addTask { await outcome { try await database.write { _ in gate.wait() } } }
                await gate.reached()
                for _ in 0..<4100 {
                    group.addTask { await outcome { try await database.write { _ in } } }
                }
                var outcomes: [StorageUnavailable?] = []
                for await outcome in group {
                    // The first to return are the four refused ones: all others wait for the gate.
                    outcomes.append(outcome)
                    if outcomes.count == 4 { gate.open() }
                }
                return outcomes
            }
        }
        #expect(outcomes.prefix(4).allSatisfy { $0 == .overloaded })
        #expect(outcomes.count { $0 == nil } == 4097)
        #expect(StorageUnavailable.overloaded.fault.retryAfterMs == 100)
    }

    @Test("a statement that ends the transaction is refused", arguments: ["COMMIT", "ROLLBACK", "SAVEPOINT mine"])
    func refuseTransactionControl(sql: String) async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            await #expect(throws: StorageError.statement(problem: "the statement changes no rows", sql: sql)) {
                try await database.write { try $0.execute(sql) }
            }
            await #expect(throws: StorageError.statement(problem: "a query must return columns", sql: sql)) {
                try await database.write { try $0.rows(sql) { _ in } }
            }
        }
    }

    @Test("a transaction that is kept beyond its closure is refused") func refuseAnEndedTransaction() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            // The compiler forbids this, but it can be circumvented.
            nonisolated(unsafe) var kept: ReadTransaction?
            try await database.write { kept = $0 }
            #expect(throws: StorageError.transactionEnded) { try kept?.value("SELECT 1", as: Int.self) }
        }
    }

    @Test("execute returns the number of changed rows") func countChanges() async throws {
        let file = try TemporaryFile()
        let changes = try await file.withDatabase { database in
            try await database.write { transaction in
                [
                    try transaction.execute("INSERT INTO post (title) VALUES ('a'), ('b')"),
                    try transaction.execute("UPDATE post SET title = 'c' WHERE title = 'a'"),
                    try transaction.execute("DELETE FROM post WHERE title = 'a'"),
                    try transaction.execute("CREATE TABLE other (id INTEGER) STRICT"),
                ]
            }
        }
        #expect(changes == [2, 1, 0, 0])
    }

    @Test("a reader cannot write") func keepReadersFromWriting() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            let error = try await #require(throws: StorageError.self) {
                try await database.read { try $0.rows("INSERT INTO post (title) VALUES ('a') RETURNING id") { _ in } }
            }
            #expect(error.description.contains("attempt to write a readonly database"))
        }
    }

    private func outcome(_ body: () async throws -> Void) async -> StorageUnavailable? {
        do {
            try await body()
            return nil
        } catch { return error as? StorageUnavailable }
    }
}
