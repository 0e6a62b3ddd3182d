import TestKit
import Testing

@testable import UmkreisPostgres

@Suite("failures of PostgreSQL", .postgres)
struct ServerFailureTests {
    private static let tables = """
        CREATE TABLE list (id TEXT NOT NULL, CONSTRAINT listKey PRIMARY KEY (id)) STRICT;
        CREATE TABLE thing (
            id TEXT NOT NULL,
            list TEXT NOT NULL,
            size INTEGER,
            CONSTRAINT thingKey PRIMARY KEY (id),
            CONSTRAINT thingOfList FOREIGN KEY (list) REFERENCES list (id),
            CONSTRAINT thingSize CHECK (size > 0)
        ) STRICT;
        INSERT INTO list (id) VALUES ('a');
        """

    let connection: PostgresConnection

    init() throws {
        connection = try .fresh()
        try connection.write { try $0.runScript(ServerFailureTests.tables) }
    }

    @Test(arguments: [
        ("('t', 'a', 1), ('t', 'a', 1)", ServerFailure.Meaning.unique, "thing.thingKey", true),
        ("('t', 'b', 1)", .foreignKey, "thing.thingOfList", true),
        ("('t', NULL, 1)", .notNull, "thing.list", false),
        ("('t', 'a', 0)", .check, "thing.thingSize", false),
    ])
    func aBrokenConstraintIsToldByItsName(
        row: String,
        meaning: ServerFailure.Meaning,
        subject: String,
        mayRunAgain: Bool
    ) throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.write { try $0.execute("INSERT INTO thing (id, list, size) VALUES \(row)") }
        }
        let failure = try #require(error?.failure)
        #expect(failure.meaning == meaning)
        let found = [failure.table, failure.column, failure.constraint].compactMap(\.self).joined(separator: ".")
        #expect(found == subject)
        #expect(error?.mayRunAgain == mayRunAgain)
    }

    @Test func messagesContainNoValues() throws {
        try connection.write { try $0.run("INSERT INTO list (id) VALUES (?)", .text("secret@example.org")) }
        let double = #expect(throws: PostgresError.self) {
            try connection.write { try $0.run("INSERT INTO list (id) VALUES (?)", .text("secret@example.org")) }
        }
        #expect(!"\(try #require(double))".contains("secret"))
        let misfit = #expect(throws: PostgresError.self) {
            try connection.write { try $0.rows("SELECT CAST(id AS INTEGER) FROM list WHERE id <> 'a'") }
        }
        #expect(misfit?.failure?.state == "22P02")
        #expect(!"\(try #require(misfit))".contains("secret"))
    }

    @Test(arguments: [
        ("53100", ServerFailure.Meaning.diskFull), ("53300", .unavailable), ("55P03", .busy), ("57014", .outOfTime),
        ("40001", .conflict), ("40P01", .conflict), ("42501", .forbidden), ("25006", .unavailable),
        ("08006", .unavailable), ("26000", .stalePlan), ("XX000", .other),
    ])
    func aStateSaysWhatToDo(state: String, meaning: ServerFailure.Meaning) throws {
        let raise = "DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '\(state)'; END $$"
        let error = #expect(throws: PostgresError.self) { try connection.write { try $0.runNative(raise) } }
        #expect(error?.failure?.state == state)
        #expect(error?.failure?.meaning == meaning)
        #expect(connection.isOpen)
    }

    @Test func twoTransactionsThatWaitForEachOtherMayRunAgain() async throws {
        try connection.write { try $0.run("INSERT INTO list (id) VALUES ('b')") }
        let address = try PostgresServer.shared.get().address(
            "postgres",
            database: "postgres",
            "options=-csearch_path%3D\(try connection.schema)"
        )
        let (first, second) = (Gate(), Gate())
        let touch = "UPDATE list SET id = id WHERE id = ?"
        async let one = Self.outcome(at: address, touch, "a", "b", opening: first, awaiting: second)
        async let other = Self.outcome(at: address, touch, "b", "a", opening: second, awaiting: first)
        let failures = await [one, other].compactMap(\.self)
        #expect(failures.count == 1)
        #expect(failures.first?.failure?.meaning == .conflict)
        #expect(failures.first?.mayRunAgain == true)
    }

    /// Locks two rows, the second when the other transaction has its first.
    private static func outcome(
        at address: PostgresAddress,
        _ sql: String,
        _ first: String,
        _ second: String,
        opening mine: Gate,
        awaiting other: Gate
    ) async -> PostgresError? {
        await onThread {
            do {
                try PostgresConnection.open(address).write { transaction in
                    _ = try transaction.execute(sql, .text(first))
                    mine.open()
                    other.wait()
                    _ = try transaction.execute(sql, .text(second))
                }
                return nil
            } catch {
                return error as? PostgresError
            }
        }
    }
}
