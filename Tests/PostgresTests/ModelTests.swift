import TestKit
import Testing

@testable import UmkreisPostgres

/// Random transactions against a dictionary: statements that wait and that do not, failures, and closures that throw.
@Suite("random transactions on PostgreSQL", .postgres)
struct ModelTests {
    private struct Stop: Error {}

    private static let table = """
        CREATE TABLE held (id INTEGER NOT NULL, n INTEGER NOT NULL, CONSTRAINT heldKey PRIMARY KEY (id)) STRICT
        """

    @Test(arguments: [1, 2, 3] as [UInt64])
    func leaveWhatTheModelHas(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let connection = try PostgresConnection.fresh()
        try connection.write { try $0.runScript(Self.table) }
        var model: [Int64: Int64] = [:]
        for _ in 0..<300 {
            var next = model
            do {
                try connection.write { try steps($0, &next, &random) }
                model = next
            } catch is Stop {
                // Undone.
            } catch let error as PostgresError {
                #expect(error.failure?.meaning == .unique)
            }
        }
        let found = try connection.read { transaction in
            let rows = try transaction.rows("SELECT id, n FROM held ORDER BY id")
            return try (0..<rows.count).map(rows.values)
        }
        #expect(!model.isEmpty)
        #expect(found == model.sorted { $0.key < $1.key }.map { [.integer($0.key), .integer($0.value)] })
    }

    private func steps(
        _ transaction: PostgresTransaction,
        _ model: inout [Int64: Int64],
        _ random: inout SeededGenerator
    ) throws {
        for _ in 0..<Int.random(in: 0...6, using: &random) { try step(transaction, &model, &random) }
        if Int.random(in: 0..<5, using: &random) == 0 { throw Stop() }
    }

    private func step(
        _ transaction: PostgresTransaction,
        _ model: inout [Int64: Int64],
        _ random: inout SeededGenerator
    ) throws {
        let id = Int64.random(in: 0..<30, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            // Fails for an existing row, now or at the end.
            try transaction.run("INSERT INTO held (id, n) VALUES (?, ?)", .integer(id), .integer(id))
            model[id] = id
        case 1:
            let changed = try transaction.execute("UPDATE held SET n = n + 1 WHERE id = ?", .integer(id))
            #expect(changed == (model[id] == nil ? 0 : 1))
            model[id]? += 1
        case 2:
            try transaction.run("DELETE FROM held WHERE id = ?", .integer(id))
            model[id] = nil
        case 3:
            try transaction.run(
                "INSERT INTO held (id, n) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET n = held.n + excluded.n",
                .integer(id),
                .integer(7)
            )
            model[id] = (model[id] ?? 0) + 7
        default:
            let rows = try transaction.rows("SELECT n FROM held WHERE id = ?", .integer(id))
            #expect(try (rows.count == 0 ? nil : rows.value(0, 0)) == model[id].map(PostgresValue.integer))
        }
    }
}
