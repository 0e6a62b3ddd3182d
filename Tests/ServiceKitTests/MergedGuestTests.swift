import TestKit
import Testing
import UmkreisStorage
import UmkreisVocabulary

@testable import ServiceKit

@Suite("merged guests")
struct MergedGuestTests {
    private static let migrations = [Migration(1, "guests who signed in", .expand, sql: MergedGuestQueries.table)]
    private let guest = UserID(high: 0, low: 1)
    private let other = UserID(high: 0, low: 2)
    private let account = UserID(high: 0, low: 3)
    private let start = Timestamp(milliseconds: 1_000)

    @Test func areTheAccountNoLongerThanATokenOfTheGuestCanBeGood() async throws {
        try await withFile { transaction in
            try transaction.remember(guest, as: account, at: start)
            try transaction.remember(other, as: account, at: start.adding(.seconds(3600)))
            #expect(try [guest, other, account].map(transaction.keeper) == [account, account, account])
            try transaction.remember(UserID(high: 0, low: 4), as: account, at: start.adding(.seconds(86_401)))
            #expect(try [guest, other].map(transaction.keeper) == [guest, account])
            try transaction.forgetMergedGuests()
            #expect(try transaction.keeper(for: other) == other)
        }
    }

    @Test func belongToOneAccount() async throws {
        try await withFile { transaction in
            try transaction.remember(guest, as: account, at: start)
            try transaction.remember(guest, as: other, at: start)
            #expect(try transaction.keeper(for: guest) == account)
        }
    }

    @Test(arguments: [MergedGuestQueries.accountOf, MergedGuestQueries.forgetBefore, MergedGuestQueries.forgetInto])
    func areFoundByAnIndex(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: Self.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
    }

    private func withFile(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try await Database.open(
            DatabaseConfiguration(path: "\(folder.path)/file.sqlite", migrations: Self.migrations, now: { .now })
        )
        try await database.write { try body($0) }
        try await database.close()
    }
}
