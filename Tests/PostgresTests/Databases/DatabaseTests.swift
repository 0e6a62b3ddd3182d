import Synchronization
import Testing
import UmkreisStorage
import UmkreisVocabulary
import UmkreisWire

/// The guarantees of `Database` on a server.
@Suite("databases on a server", .postgres)
struct DatabaseTests {
    private struct Refusal: Error, Equatable {}

    private static let insert = "INSERT INTO post (title) VALUES (?)"
    private static let titles = "SELECT title FROM post ORDER BY title"

    let databases = TestDatabases()

    private func titles(_ database: Database) async throws -> [String] {
        try await database.read { try $0.rows(Self.titles) { try $0["title"] } }
    }

    @Test func keepsWhatAClosureWrote() async throws {
        try await databases.withDatabase { database in
            #expect(database.isShared && database.sizes == nil)
            let changed = try await database.write { transaction in
                try transaction.run(Self.insert, "a lamp")
                try transaction.run(Self.insert, "a chair")
                return try transaction.execute("UPDATE post SET title = ? WHERE title = ?", "a table", "a chair")
            }
            #expect(changed == 1)
            #expect(try await titles(database) == ["a lamp", "a table"])
        }
        let kept = try await databases.withDatabase { try await titles($0) }
        #expect(kept == ["a lamp", "a table"])
    }

    /// Failures of the closure, of a statement, and of a statement without a wait.
    @Test func anErrorUndoesItsOwnWriteOnlyInASharedCommit() async throws {
        let announced = Mutex<[Int64]>([])
        var configuration = try databases.configuration()
        configuration.eventsCommitted = { newest in announced.withLock { $0.append(newest) } }
        try await databases.withDatabase(configuration) { database in
            try await database.write { try $0.run(Self.insert, "taken") }
            let failures = await withTaskGroup(of: String?.self) { group in
                for number in 0..<120 {
                    group.addTask {
                        do {
                            try await Self.insertPost(number, into: database)
                            return nil
                        } catch let violation as StorageError {
                            guard case .constraint(let violation) = violation else { return "\(violation)" }
                            return violation.subject
                        } catch {
                            return "\(error)"
                        }
                    }
                }
                return await group.reduce(into: [:]) { $0[$1 ?? "", default: 0] += 1 }
            }
            #expect(failures == ["": 60, "Refusal()": 20, "post.postTitle": 20, "post.postHasTitle": 20])
            #expect(try await titles(database).count == 61)
            await database.awaitEventNumbers()
            let events = try await database.read { try $0.events(after: 0, limit: 1000) }
            #expect(events.map(\.sequence) == Array(1...60))
        }
        #expect(announced.withLock { $0.last } == 60)
    }

    private static func insertPost(_ number: Int, into database: Database) async throws {
        try await database.write { transaction in
            try transaction.execute(insert, "post \(number)")
            try transaction.announce(WordSaid(word: "\(number)"))
            switch number % 6 {
            case 0: throw Refusal()
            case 1: try transaction.execute(insert, "taken")
            case 2: try transaction.run(insert, "")
            default: break
            }
        }
    }

    @Test func aRehearsedWriteIsUndoneAndRepeated() async throws {
        let runs = Mutex(0)
        let hooks = Mutex(0)
        var configuration = try databases.configuration()
        configuration.rehearsesWrites = true
        try await databases.withDatabase(configuration) { database in
            try await database.write { transaction in
                runs.withLock { $0 += 1 }
                transaction.afterCommit { hooks.withLock { $0 += 1 } }
                try transaction.run(Self.insert, "a lamp")
            }
            #expect(try await titles(database) == ["a lamp"])
        }
        #expect(runs.withLock(\.self) == 2)
        #expect(hooks.withLock(\.self) == 1)
    }

    @Test func aSavepointUndoesAFailedPartAndTheTransactionGoesOn() async throws {
        try await databases.withDatabase { database in
            try await database.write { transaction in
                try transaction.run(Self.insert, "a lamp")
                let error = #expect(throws: StorageError.self) {
                    try transaction.savepoint {
                        try transaction.run(Self.insert, "a chair")
                        try transaction.announce(WordSaid(word: "never"))
                        try transaction.run(Self.insert, "a lamp")
                    }
                }
                guard case .constraint(let violation) = error else { throw Refusal() }
                #expect(violation.rule == .unique)
                #expect(throws: Refusal.self) {
                    try transaction.savepoint {
                        try transaction.run(Self.insert, "a table")
                        throw Refusal()
                    }
                }
                try transaction.savepoint {
                    try transaction.run(Self.insert, "a desk")
                    try transaction.announce(WordSaid(word: "desk"))
                }
            }
            #expect(try await titles(database) == ["a desk", "a lamp"])
            await database.awaitEventNumbers()
            #expect(try await database.read { try $0.events(after: 0, limit: 9) }.map(\.subject) == ["desk"])
        }
    }

    @Test func aFailureThatTheClosureCaughtFailsTheWrite() async throws {
        try await databases.withDatabase { database in
            let error = await #expect(throws: StorageError.self) {
                try await database.write { transaction in
                    try transaction.run(Self.insert, "a lamp")
                    _ = try? transaction.execute(Self.insert, "a lamp")
                    #expect(throws: StorageError.transactionLost) { try transaction.execute(Self.insert, "a chair") }
                }
            }
            guard case .constraint = error else { throw Refusal() }
            #expect(try await titles(database) == [])
        }
    }

    @Test func eventsGoOnBehindATombstone() async throws {
        try await databases.withDatabase { database in
            try await database.write { transaction in
                for (word, user) in [("secret", "a"), ("other", "b"), ("secret too", "a")] {
                    try transaction.announce(WordSaid(word: word, by: user))
                }
            }
            await database.awaitEventNumbers()
            try await database.write { transaction in
                try transaction.announce(WordSaid(word: "last secret", by: "a"))
                try transaction.announce(WordSaid(word: "", by: "a", isTheLast: true))
            }
            // Numbers do not go back while the tombstone waits for its own.
            #expect(try await database.read { try $0.lastEventSequence() } >= 3)
            await database.awaitEventNumbers()
            let events = try await database.read { try $0.events(after: 0, limit: 10) }
            #expect(events.map(\.sequence) == [2, 4])
            #expect(events.map(\.subject) == ["b", "a"])
            #expect(try await database.read { try $0.lastEventSequence() } == 4)
        }
    }

    @Test func valuesComeBackAsTheyWentIn() async throws {
        try await databases.withDatabase { database in
            let answer = StoredReply(call: "test.say", requestHash: [0, 255], reply: Array("Grüße 🚲".utf8))
            try await database.write { transaction in
                try transaction.storeReply(answer, caller: "a", key: "k", at: Timestamp(milliseconds: -5))
                try transaction.setCursor(FollowCursor(epoch: "e", sequence: .max, since: 7), of: "catalogue")
            }
            try await database.read { transaction in
                let found = try ["k", "l"].map { try transaction.answer(caller: "a", key: $0) }
                #expect(found == [answer, nil])
                #expect(try transaction.cursor(of: "catalogue")?.sequence == .max)
            }
            let error = await #expect(throws: StorageError.self) {
                try await database.read { try $0.rows("SELECT title FROM post WHERE id = ?", "text") { _ in } }
            }
            #expect(error?.description.contains("value 1 is a text, which does not fit int8") == true)
        }
    }

    @Test func aReadSeesOneSnapshotAndCannotWrite() async throws {
        try await databases.withDatabase { database in
            await #expect(throws: StorageUnavailable.unreachable) {
                try await database.read { try $0.rows("INSERT INTO post (title) VALUES ('a') RETURNING id") { _ in } }
            }
            let kept = try await titles(database)
            #expect(kept.isEmpty)
        }
    }

    @Test func aClosedDatabaseRefusesMore() async throws {
        let database = try await Database.open(databases.configuration())
        try await database.write { try $0.announce(WordSaid(word: "a")) }
        try await database.close()
        await #expect(throws: StorageUnavailable.closed) { try await database.read { _ in } }
        await #expect(throws: StorageUnavailable.closed) { try await database.write { _ in } }
        let last = try await databases.withDatabase { try await $0.read { try $0.lastEventSequence() } }
        #expect(last == 1)
    }
}
