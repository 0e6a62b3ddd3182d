import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("the audit log")
struct AuditChainTests {
    private let chain = AuditChain(key: [UInt8](repeating: 5, count: 32))
    private static let start = Timestamp(milliseconds: 1_777_636_800_000)

    private func verdict(
        by reader: AuditChain? = nil,
        after body: @escaping @Sendable (WriteTransaction) throws -> Void = { _ in }
    ) async throws -> AuditCheckResult {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(folder.path)/auth.sqlite",
                migrations: AuthService.migrations,
                now: { Self.start }
            )
        )
        try await database.write { [chain] transaction in
            for number in 1...10 {
                let event = AuditEvent.signedIn(UserID(high: 0, low: UInt64(number)))
                try chain.record(event, at: Self.start.adding(.seconds(3600 * number)), in: transaction)
            }
            try body(transaction)
        }
        let verdict = try await database.read { [chain] in try (reader ?? chain).check(in: $0) }
        try await database.close()
        return verdict
    }

    @Test("is whole as it was written, and when it is empty") func isWhole() async throws {
        #expect(try await verdict() == .whole(rows: 10))
        let empty = try await verdict { transaction in
            try transaction.execute("DELETE FROM audit")
            try transaction.execute("DELETE FROM auditMark")
        }
        #expect(empty == .whole(rows: 0), "as a new file is")
    }

    @Test(
        "a row that was changed, removed or inserted is found",
        arguments: [
            ("UPDATE audit SET event = 'authn_login_fail' WHERE number = 4", 4),
            ("UPDATE audit SET happenedAt = happenedAt + 1 WHERE number = 1", 1),
            ("UPDATE audit SET account = NULL WHERE number = 10", 10),
            ("UPDATE audit SET subject = '' WHERE number = 7", 7),
            ("UPDATE audit SET actor = account, account = NULL WHERE number = 5", 5),
            ("DELETE FROM audit WHERE number = 6", 6), ("DELETE FROM audit WHERE number = 1", 1),
            ("DELETE FROM audit WHERE number = 10", 10), ("DELETE FROM audit WHERE number > 0", 1),
            ("UPDATE audit SET number = 11 WHERE number = 10", 10),
            ("UPDATE auditMark SET number = 9 WHERE name = 'latest'", 0), ("DELETE FROM auditMark WHERE number > 0", 0),
        ] as [(String, Int64)]
    )
    func findsChangedRows(sql: String, number: Int64) async throws {
        #expect(try await verdict { try $0.execute(sql) } == .broken(at: number))
    }

    @Test("forging it requires the key") func isKeyed() async throws {
        #expect(try await verdict(by: AuditChain(key: [UInt8](repeating: 6, count: 32))) == .broken(at: 0))
    }

    @Test("stays whole when the oldest rows go, after a year") func forgetsTheOldest() async throws {
        let now = Self.start.adding(AuditChain.memory + .seconds(3600 * 5))
        let verdict = try await verdict { [chain] transaction in
            #expect(try chain.deleteExpired(at: now, limit: 3, in: transaction) == 3)
            #expect(
                try chain.deleteExpired(at: now, limit: 3, in: transaction) == 1,
                "the fifth is a year old, no more"
            )
            #expect(try chain.deleteExpired(at: now, limit: 3, in: transaction) == 0)
            try chain.record(.userCreated(UserID(high: 0, low: 1)), at: now, in: transaction)
        }
        #expect(verdict == .whole(rows: 7))
        let hidden = try await self.verdict { [chain] transaction in
            _ = try chain.deleteExpired(at: now, limit: 3, in: transaction)
            try transaction.execute("DELETE FROM audit WHERE number = 4")
        }
        #expect(hidden == .broken(at: 4))
    }

    @Test(arguments: [
        (AuditQueries.page(by: []), "INTEGER PRIMARY KEY"), (AuditQueries.delete, "INTEGER PRIMARY KEY"),
        (AuditQueries.mark, "sqlite_autoindex_auditMark_1"),
    ])
    func isReadByItsNumbers(sql: String, index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: AuthService.migrations)
        #expect(plan.scans.isEmpty && plan.sorts.isEmpty && plan.steps.contains { $0.contains(index) }, "\(plan)")
    }
}
