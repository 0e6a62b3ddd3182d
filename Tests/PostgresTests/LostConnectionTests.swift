import Foundation
import TestKit
import Testing

@testable import UmkreisPostgres

@Suite("lost connections to PostgreSQL", .postgres)
struct LostConnectionTests {
    private static let insert = "INSERT INTO note (id) VALUES (?)"
    private static let exists = "SELECT count(*) FROM note WHERE id = ?"

    let schema: String
    let server: PostgresServer
    /// A connection without the proxy.
    let observer: PostgresConnection

    init() throws {
        server = try PostgresServer.shared.get()
        observer = try .fresh()
        try observer.write { try $0.runScript("CREATE TABLE note (id INTEGER NOT NULL)") }
        schema = try observer.schema
    }

    private func connect(through proxy: PostgresProxy) throws -> PostgresConnection {
        try .open(server.loopback(port: proxy.port, "options=-csearch_path%3D\(schema)"))
    }

    private func count(of id: Int64) throws -> PostgresValue {
        try observer.read { try $0.row(Self.exists, .integer(id))[0] }
    }

    /// The server has committed, and may still be about to when the client learns of the end.
    @Test func aLostAnswerToCommitIsUnknownAndWasDone() async throws {
        let proxy = try PostgresProxy(to: server.port)
        for id in Int64(1)...30 {
            let connection = try connect(through: proxy)
            let error = #expect(throws: PostgresError.self) {
                try connection.write { transaction in
                    _ = try transaction.execute(Self.insert, .integer(id))
                    proxy.inject(.loseAnswer)
                }
            }
            #expect(error?.isUnknownOutcome == true)
            #expect(error?.mayRunAgain == false)
            #expect(!connection.isOpen)
            #expect(try count(of: id) == .integer(1))
        }
    }

    @Test func aLostCommitIsUnknownAndWasNotDone() throws {
        let proxy = try PostgresProxy(to: server.port)
        for id in Int64(1)...10 {
            let connection = try connect(through: proxy)
            let error = #expect(throws: PostgresError.self) {
                try connection.write { transaction in
                    _ = try transaction.execute(Self.insert, .integer(id))
                    proxy.inject(.loseRequest)
                }
            }
            #expect(error?.isUnknownOutcome == true)
            #expect(try count(of: id) == .integer(0))
        }
    }

    @Test func aConnectionLostBeforeCommitMayRunAgain() throws {
        let proxy = try PostgresProxy(to: server.port)
        for fault in [PostgresProxy.Fault.loseRequest, .loseAnswer] {
            let connection = try connect(through: proxy)
            let error = #expect(throws: PostgresError.self) {
                try connection.write { transaction in
                    _ = try transaction.execute(Self.insert, .integer(1))
                    proxy.inject(fault)
                    _ = try transaction.execute(Self.insert, .integer(2))
                }
            }
            #expect(error?.mayRunAgain == true)
            #expect(!connection.isOpen)
            #expect(try count(of: 1) == .integer(0))
        }
    }

    @Test func anAnswerToAReadsCommitIsNotMissed() throws {
        let proxy = try PostgresProxy(to: server.port)
        let connection = try connect(through: proxy)
        let found = try connection.read { transaction in
            let found = try transaction.row(Self.exists, .integer(1))
            proxy.inject(.loseAnswer)
            return found
        }
        #expect(found == [.integer(0)])
        #expect(!connection.isOpen)
    }

    @Test func anEndedServerProcessMayRunAgain() throws {
        let connection = try PostgresConnection.open(server.loopback("options=-csearch_path%3D\(schema)"))
        let error = #expect(throws: PostgresError.self) {
            try connection.write { transaction in
                _ = try transaction.execute(Self.insert, .integer(1))
                try observer.write { try $0.runNative("SELECT pg_terminate_backend(\(connection.processID), 60000)") }
                _ = try transaction.execute(Self.insert, .integer(2))
            }
        }
        #expect(error?.mayRunAgain == true)
        #expect(try count(of: 1) == .integer(0))
    }

    @Test func aSilentServerCostsTheConnectionAtTheDeadline() throws {
        let proxy = try PostgresProxy(to: server.port)
        let connection = try connect(through: proxy)
        #expect(throws: PostgresError.outOfTime) {
            try connection.transaction(before: .now + .seconds(3)) { transaction in
                _ = try transaction.execute(Self.insert, .integer(1))
                proxy.inject(.silence)
                _ = try transaction.execute(Self.insert, .integer(2))
            }
        }
        #expect(!connection.isOpen)
    }

    @Test func aSilentServerDuringCommitLeavesTheOutcomeUnknown() throws {
        let proxy = try PostgresProxy(to: server.port)
        let connection = try connect(through: proxy)
        let error = #expect(throws: PostgresError.self) {
            try connection.transaction(before: .now + .seconds(3)) { transaction in
                _ = try transaction.execute(Self.insert, .integer(1))
                proxy.inject(.silence)
            }
        }
        #expect(error?.isUnknownOutcome == true)
    }
}

extension PostgresError {
    var isUnknownOutcome: Bool {
        if case .outcomeUnknown = self { true } else { false }
    }
}

extension PostgresConnection {
    /// The schema of its tables.
    var schema: String {
        get throws {
            let name = try read { try $0.row("SELECT CAST(current_schema() AS TEXT)")[0] }
            guard case .text(let schema) = name else { throw PostgresError.transactionEnded }
            return schema
        }
    }
}
