import TestKit
import Testing

@testable import UmkreisPostgres

@Suite("transactions on PostgreSQL", .postgres)
struct TransactionTests {
    private static let table = """
        CREATE TABLE note (id INTEGER NOT NULL, title TEXT NOT NULL, CONSTRAINT noteKey PRIMARY KEY (id)) STRICT;
        """
    private static let insert = "INSERT INTO note (id, title) VALUES (?, ?)"
    private static let count = "SELECT count(*) FROM note"

    let connection: PostgresConnection

    init() throws {
        connection = try .fresh()
        try connection.write { try $0.runScript(TransactionTests.table) }
    }

    private func count() throws -> PostgresValue {
        try connection.read { try $0.row(Self.count)[0] }
    }

    @Test func commitsWhatTheClosureDid() throws {
        let changed = try connection.write { transaction in
            try transaction.run(Self.insert, .integer(1), .text("a lamp"))
            try transaction.run(Self.insert, .integer(2), .text("a chair"))
            return try transaction.execute("UPDATE note SET title = ?", .text("sold"))
        }
        #expect(changed == 2)
        #expect(
            try connection.read { try $0.row("SELECT id, title FROM note WHERE id = ?", .integer(2)) }
                == [.integer(2), .text("sold")]
        )
    }

    @Test func anErrorOfTheClosureUndoesEverything() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try connection.write { transaction in
                _ = try transaction.execute(Self.insert, .integer(1), .text("a lamp"))
                throw Stop()
            }
        }
        #expect(try count() == .integer(0))
    }

    @Test func aFailedStatementEndsTheTransactionEvenIfTheClosureCatchesIt() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.write { transaction in
                _ = try transaction.execute(Self.insert, .integer(1), .text("a lamp"))
                try? transaction.run(Self.insert, .integer(1), .text("a chair"))
                _ = try? transaction.rows(Self.count)
                #expect(throws: PostgresError.transactionEnded) { try transaction.rows(Self.count) }
            }
        }
        #expect(error?.failure?.meaning == .unique)
        #expect(try count() == .integer(0))
    }

    @Test func theFailureOfADeferredStatementAppearsAtTheEnd() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.write { transaction in
                try transaction.run(Self.insert, .integer(1), .text("a lamp"))
                try transaction.run(Self.insert, .integer(1), .text("a chair"))
                try transaction.run(Self.insert, .integer(2), .text("a table"))
            }
        }
        #expect(error?.failure?.constraint == "noteKey")
        #expect(error?.failure?.table == "note")
        #expect(error?.mayRunAgain == true)
        #expect(try count() == .integer(0))
        #expect(connection.isOpen)
    }

    @Test func aReadSeesOneSnapshotAndChangesNothing() throws {
        let other = try PostgresConnection.open(try PostgresServer.shared.get().address())
        let schema = try connection.schema
        try connection.read { transaction in
            #expect(try transaction.row(Self.count) == [.integer(0)])
            try other.write { try $0.runNative("INSERT INTO \(schema).note (id, title) VALUES (1, 'a lamp')") }
            #expect(try transaction.row(Self.count) == [.integer(0)])
        }
        #expect(try count() == .integer(1))
        let error = #expect(throws: PostgresError.self) {
            try connection.read { try $0.run(Self.insert, .integer(2), .text("a chair")) }
        }
        #expect(error?.failure?.state == "25006")
    }

    @Test func aTransactionCannotBeUsedAfterItsEnd() throws {
        let kept = try connection.write { $0 }
        #expect(throws: PostgresError.transactionEnded) { try kept.rows(Self.count) }
    }

    @Test(arguments: ["COMMIT", "ROLLBACK", "BEGIN", "SAVEPOINT a", "RELEASE a"])
    func aStatementCannotControlTheTransaction(sql: String) throws {
        #expect(throws: UntranslatableSQL.self) {
            try connection.write { transaction in
                _ = try transaction.execute(Self.insert, .integer(1), .text("a lamp"))
                _ = try transaction.execute(sql)
            }
        }
        #expect(try count() == .integer(0))
    }

    @Test func moreDeferredStatementsThanFitAreSentInParts() throws {
        let title = String(repeating: "a", count: 2000)
        try connection.write { transaction in
            for id in 0..<Int64(1000) { try transaction.run(Self.insert, .integer(id), .text(title)) }
        }
        #expect(try count() == .integer(1000))
    }

    /// One for what the closure must know, and one for COMMIT with all that could wait.
    @Test func onlyQuestionsAndTheEndWaitForTheServer() throws {
        let server = try PostgresServer.shared.get()
        let proxy = try PostgresProxy(to: server.port)
        let schema = try connection.schema
        let address = try server.loopback(port: proxy.port, "options=-csearch_path%3D\(schema)")
        let distant = try PostgresConnection.open(address)
        func write(_ first: Int64) throws {
            try distant.write { transaction in
                _ = try transaction.row(Self.count)
                for id in first..<first + 5 { try transaction.run(Self.insert, .integer(id), .text("a lamp")) }
            }
        }
        try write(0)
        let before = proxy.trips
        try write(10)
        #expect(proxy.trips - before == 2)
        #expect(try count() == .integer(10))
    }

    @Test func rarelyUsedStatementsAreForgottenByTheServerToo() throws {
        try connection.write { transaction in
            for id in 0..<400 { _ = try transaction.rows("SELECT id FROM note WHERE id = \(id)") }
        }
        let kept = try connection.read { try $0.row("SELECT count(*) FROM pg_prepared_statements")[0] }
        guard case .integer(let number) = kept else { throw PostgresError.transactionEnded }
        #expect((200...Int64(StatementCache.limit)).contains(number))
    }

    @Test func aChangedTableCostsOneRepetition() throws {
        try connection.write { try $0.run(Self.insert, .integer(1), .text("a lamp")) }
        let all = "SELECT id, title FROM note WHERE id = ?"
        for _ in 0..<6 { _ = try connection.read { try $0.row(all, .integer(1)) } }
        try connection.write { try $0.runNative(#"ALTER TABLE note ALTER COLUMN title TYPE varchar(20)"#) }
        let error = #expect(throws: PostgresError.self) { try connection.read { try $0.row(all, .integer(1)) } }
        #expect(error?.failure?.meaning == .stalePlan)
        #expect(error?.mayRunAgain == true)
        #expect(try connection.read { try $0.row(all, .integer(1)) } == [.integer(1), .text("a lamp")])
    }
}

extension PostgresError {
    var failure: ServerFailure? {
        if case .server(let failure) = self { failure } else { nil }
    }
}
