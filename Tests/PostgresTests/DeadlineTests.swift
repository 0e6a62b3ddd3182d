import Foundation
import TestKit
import Testing

@testable import UmkreisPostgres

@Suite("deadlines on PostgreSQL", .postgres)
struct DeadlineTests {
    let connection: PostgresConnection
    let observer: PostgresConnection

    init() throws {
        connection = try .fresh()
        observer = try .fresh()
    }

    /// Whether the server still has the process of the connection.
    private func isServed(_ processID: Int32) throws -> Bool {
        let sql = "SELECT count(*) FROM pg_stat_activity WHERE pid = \(processID)"
        return try observer.read { try $0.row(sql) } == [.integer(1)]
    }

    @Test func theServerKnowsTheDeadline() throws {
        let sql = "SELECT CAST(setting AS INTEGER) FROM pg_settings WHERE name = 'statement_timeout'"
        let limits = (1...Int64(60_000)).lazy.map(PostgresValue.integer)
        #expect(try limits.contains(connection.read { try $0.row(sql)[0] }))
    }

    @Test func aStatementThatTheServerEndsLeavesTheConnectionUsable() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.write { transaction in
                try transaction.runNative("SET LOCAL statement_timeout = 50")
                try transaction.runNative("SELECT pg_sleep(3600)")
            }
        }
        #expect(error?.failure?.meaning == .outOfTime)
        #expect(try connection.read { try $0.row("SELECT CAST(1 AS INTEGER)") } == [.integer(1)])
    }

    @Test func aLockThatIsNotFreeInTimeIsBusy() throws {
        try connection.write { transaction in
            try transaction.runScript("CREATE TABLE note (id INTEGER NOT NULL); INSERT INTO note (id) VALUES (1)")
        }
        let schema = try connection.schema
        try connection.write { transaction in
            _ = try transaction.execute("UPDATE note SET id = 2")
            let error = #expect(throws: PostgresError.self) {
                try observer.write { try $0.runNative("UPDATE \(schema).note SET id = 3") }
            }
            #expect(error?.failure?.meaning == .busy)
        }
        #expect(try connection.read { try $0.row("SELECT id FROM note") } == [.integer(2)])
    }

    @Test func aTransactionThatBeginsTooLateDoesNothing() throws {
        #expect(throws: PostgresError.outOfTime) {
            try connection.transaction(before: .now - .seconds(1)) { try $0.rows("SELECT count(*) FROM pg_class") }
        }
        #expect(connection.isOpen)
    }

    /// A frozen process accepts what is sent and never answers.
    @Test func aFrozenServerProcessCostsTheConnectionAtTheDeadline() throws {
        let frozen = connection.processID
        #expect(throws: PostgresError.outOfTime) {
            try connection.transaction(before: .now + .seconds(3)) { transaction in
                _ = try transaction.rows("SELECT count(*) FROM pg_class")
                kill(frozen, SIGSTOP)
                _ = try transaction.rows("SELECT count(*) FROM pg_class")
            }
        }
        kill(frozen, SIGCONT)
        #expect(!connection.isOpen)
    }

    @Test func aFrozenServerIsGivenUpAtTheDeadline() throws {
        let server = try PostgresServer()
        kill(server.processID, SIGSTOP)
        defer { kill(server.processID, SIGCONT) }
        for address in try [server.address(), server.loopback()] {
            #expect(throws: PostgresError.self) {
                try PostgresConnection.open(address, for: "tests", before: .now + .milliseconds(300))
            }
        }
    }

    @Test func aCancelledTransactionEndsOnTheServerToo() async throws {
        let cancellation = PostgresCancellation()
        let address = try PostgresConnection.freshAddress()
        let cancelled = try PostgresConnection.open(address, for: "tests", before: .soon, unless: cancellation)
        let processID = cancelled.processID
        #expect(throws: PostgresError.cancelled) {
            try cancelled.write { transaction in
                try transaction.runScript("CREATE TABLE note (id INTEGER NOT NULL)")
                cancellation.cancel()
                try transaction.runNative("SELECT pg_sleep(3600)")
            }
        }
        #expect(!cancelled.isOpen)
        try await eventually("the server still runs it") { try !isServed(processID) }
        let again = try PostgresConnection.open(address)
        let error = #expect(throws: PostgresError.self) { try again.read { try $0.rows("SELECT id FROM note") } }
        #expect(error?.failure?.state == "42P01")
    }

    @Test func aCancellationDoesNotReachACommit() throws {
        let cancellation = PostgresCancellation()
        let address = try PostgresConnection.freshAddress()
        let cancelled = try PostgresConnection.open(address, for: "tests", before: .soon, unless: cancellation)
        try cancelled.write { transaction in
            try transaction.runScript("CREATE TABLE note (id INTEGER NOT NULL)")
            cancellation.cancel()
        }
        #expect(try PostgresConnection.open(address).read { try $0.rows("SELECT id FROM note").count } == 0)
    }
}
