import CatalogueContract
import TestKit
import Testing

@testable import AuthCore
@testable import CatalogueCore
@testable import ChatCore
@testable import FavouritesCore
@testable import ServiceKit
@testable import UmkreisPostgres
@testable import UmkreisStorage

/// One SQL text serves both engines: the server prepares each statement, knows all its types, and finds rows by an
/// index where SQLite does.
@Suite("statements of the services on PostgreSQL", .postgres)
struct StatementTests {
    struct Service: Sendable, CustomTestStringConvertible {
        let name: String
        let migrations: [Migration]
        /// The parts of ServiceKit that it uses.
        let kit: [String]
        /// Texts that functions put together.
        let built: [String]

        var testDescription: String { name }
    }

    /// Chat's index of words, which has statements of its own on a server (``theIndexOfWordsIsSearched()``).
    private static let words = "messageWords"

    /// Shared by all services; every file has their tables.
    private static let shared = [
        "Shared/Storage/Events", "Shared/Storage/Erasure", "Shared/Storage/Meta.swift",
        "Shared/Storage/DailyCounts.swift", "Shared/Storage/StoredReply.swift",
    ]

    @Test(arguments: Service.all)
    func areUnderstoodByBothEngines(service: Service) async throws {
        let plans = try await SQLitePlans(service.migrations)
        let connection = try connection(with: service.migrations)
        for sql in try statements(of: service) {
            do {
                let scanned = try connection.scannedTables(sql)
                let scannedBySQLite = try await plans.scannedTables(sql)
                #expect(scanned.subtracting(scannedBySQLite ?? scanned).isEmpty, "\(sql)")
            } catch {
                Issue.record("\(error)")
            }
        }
        try await plans.close()
    }

    /// The texts in the sources, and those that functions put together.
    private func statements(of service: Service) throws -> [String] {
        let source = try SourceStatements(in: Self.shared + service.kit + ["Services/\(service.name)/Core"])
        for partial in source.partial {
            #expect(service.built.contains { SourceStatements.isText($0, of: partial) }, "nothing builds \(partial)")
        }
        let statements = Set(source.complete + service.built).filter { !$0.contains(Self.words) }
        #expect(statements.count > 80, "the texts are not found any more")
        return statements.sorted()
    }

    @Test func theIndexOfWordsIsSearched() throws {
        let connection = try connection(with: ChatService.migrations)
        let statements = [
            MessageWordQueries.insertOnServer, MessageWordQueries.deleteOnServer, MessageWordQueries.hitsOnServer,
        ]
        for sql in statements { #expect(try connection.scannedTables(sql).isEmpty, "\(sql)") }
    }

    private func connection(with migrations: [Migration]) throws -> PostgresConnection {
        let connection = try PostgresConnection.fresh()
        for migration in MigrationFamily.serverStorage.migrations + migrations.map(\.onServer) {
            try connection.write { try $0.runScript(migration.sql) }
        }
        return connection
    }
}

extension StatementTests.Service {
    static let all = [
        Self(name: "Auth", migrations: AuthService.migrations, kit: [], built: auth),
        Self(name: "Catalogue", migrations: CatalogueService.migrations, kit: blocks, built: catalogue),
        Self(name: "Chat", migrations: ChatService.migrations, kit: blocks, built: chat),
        Self(
            name: "Favourites",
            migrations: FavouritesService.migrations,
            kit: blocks + ["Shared/ServiceKit/Guests/MergedGuests.swift"],
            built: blocked
        ),
    ]

    private static let blocks = ["Shared/ServiceKit/Blocks/FollowBlocks.swift"]
    private static let blocked = [BlockQueries.insert, BlockQueries.beginReplay, BlockQueries.deleteStale]

    private static let flags = [true, false]

    private static var auth: [String] {
        let lists = flags.flatMap { role in
            [true, false, nil].flatMap { suspended in
                flags.map { AccountListQueries.newest(ofRole: role, suspended: suspended, named: $0) }
            }
        }
        return lists + flags.map(AccountListQueries.byName) + flags.map(AccountListQueries.byUsername)
            + AuditQueries.Filter.allCases.map { AuditQueries.page(by: [$0]) }
    }

    private static var catalogue: [String] {
        let posts = flags.flatMap { owner in
            flags.flatMap { kind in
                [PostState.published, .draft, nil].flatMap { state in
                    flags.map { PostQueries.list(byOwner: owner, ofKind: kind, in: state, unblocked: $0) }
                }
            }
        }
        let places = flags.flatMap { country in flags.map { PostQueries.about(byCountry: country, unblocked: $0) } }
        let ratings = [RatingOrder.newest, .best, .worst].flatMap { order in
            flags.map { RatingQueries.list(by: order, unblocked: $0) }
        }
        return posts + places + ratings + flags.map(PostCountQueries.count) + flags.map(TripQueries.list)
            + [PostQueries.insert, HidingQueries.upsert] + blocked
    }

    private static var chat: [String] {
        [
            ConversationListQueries.inbox, ConversationListQueries.archived, ConversationListQueries.requests,
            ChatCore.TripMemberQueries.insert, ChatCore.TripMemberQueries.beginReplay,
            ChatCore.TripMemberQueries.stale,
        ] + blocked
    }
}

extension PostgresConnection {
    /// The tables of which the server would read every row, even if it avoided that where it can.
    fileprivate func scannedTables(_ sql: String) throws -> Set<String> {
        try read { transaction in
            let statement = try transaction.prepare(sql)
            try transaction.runNative("SET LOCAL enable_seqscan = off")
            try transaction.runNative("SET LOCAL plan_cache_mode = force_generic_plan")
            let nulls = statement.parameters.map { _ in "NULL" }.joined(separator: ", ")
            let explain = "EXPLAIN (COSTS off) EXECUTE \(statement.name)\(nulls.isEmpty ? "" : "(\(nulls))")"
            let result = try transaction.runNative(explain)
            let lines = PostgresRows(result, try PostgresColumn.all(of: result, explain), explain)
            return Set(
                try (0..<lines.count).compactMap { row in
                    guard case .text(let line) = try lines.value(row, 0) else { return nil }
                    return line.firstMatch(of: /Seq Scan on "?(\w+)/).map { String($0.1) }
                }
            )
        }
    }
}

/// SQLite's plans with a service's schema.
private struct SQLitePlans {
    private let folder: TemporaryFolder
    private let database: Database

    init(_ migrations: [Migration]) async throws {
        folder = try TemporaryFolder()
        database = try await Database.open(
            DatabaseConfiguration(path: "\(folder.path)/plans.sqlite", migrations: migrations, now: { .now })
        )
    }

    /// The tables of which SQLite reads every row; `nil` for a DELETE of all rows, which has no plan.
    func scannedTables(_ sql: String) async throws -> Set<String>? {
        let count = try PostgresText(sql).parameters
        let steps: [String] = try await database.read { transaction in
            let values = [(any SQLValueConvertible)?](repeating: nil, count: count)
            return try transaction.rows("EXPLAIN QUERY PLAN \(sql)", values: values) { try $0["detail"] }
        }
        // `SEARCH` without an index looks for the lowest or highest value in all rows.
        let scans = steps.compactMap { $0.firstMatch(of: /^(?:SCAN (\w+)|SEARCH (\w+)$)/) }
        return steps.isEmpty ? nil : Set(scans.map { String($0.1 ?? $0.2 ?? "") })
    }

    func close() async throws {
        try await database.close()
        folder.remove()
    }
}
