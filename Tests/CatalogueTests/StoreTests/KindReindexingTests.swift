import CatalogueContract
import TestKit
import Testing
import UmkreisAttributes
import UmkreisStorage

@testable import CatalogueCore

@Suite("posts of a kind that is declared again")
struct KindReindexingTests {
    private static let zero = Timestamp(milliseconds: 0)

    private static func bench(isSearchable: Bool, filterable: Bool = false, label: String = "Old") -> KindDefinition {
        let word = WordDefinition(word: "wood", labels: ["en": label])
        let site = AttributeDefinition(
            name: "site",
            type: .word,
            words: [word],
            filterable: filterable,
            searchable: isSearchable
        )
        return KindDefinition(name: "bench", attributes: [site])
    }

    @Test("are announced again in batches, and on from the last batch, when words find them by something else")
    func areAnnouncedInBatches() async throws {
        try await withBenches(3) { database in
            try await declare(Self.bench(isSearchable: true), in: database)
            #expect(try await progress(database) == ReindexingProgress(done: 0, posts: 3))
            #expect(try await step(database, limit: 2) == 2)
            #expect(try await progress(database) == ReindexingProgress(done: 2, posts: 3))
            try await declare(Self.bench(isSearchable: true, label: "New"), in: database)
            #expect(try await progress(database) == ReindexingProgress(done: 0, posts: 3))
            #expect(try await step(database, limit: 2) == 2)
            #expect(try await step(database, limit: 2) == 1)
            #expect(try await progress(database) == nil)
            #expect(try await step(database, limit: 2) == 0)
            let events = try await database.read { try $0.events(after: 0, limit: 100) }
                .filter { $0.name == PostChanged.name }
                .map { try WireJSON.decode(PostChanged.self, from: $0.body) }
            #expect(events.allSatisfy { $0.isReindexed == true && $0.post.revision == 1 })
            #expect(
                events.map(\.searchTexts) == Array(repeating: ["wood", "Old"], count: 2)
                    + Array(repeating: ["wood", "New"], count: 3)
            )
            #expect(try await database.read { try $0.kindChanges.list(after: 0).map(\.number) } == [3])
        }
    }

    @Test("are not published again if only filters or labels change")
    func areNotAnnouncedForFilters() async throws {
        try await withBenches(2) { database in
            try await declare(Self.bench(isSearchable: false, filterable: true, label: "New"), in: database)
            #expect(try await progress(database) == nil)
        }
    }

    private func declare(_ kind: KindDefinition, in database: Database) async throws {
        try await database.write { transaction in
            _ = try KindDeclaration(transaction: transaction)
                .declare(Kind(kind, field: "kind"), at: Self.zero, field: "kind")
        }
    }

    private func progress(_ database: Database) async throws -> ReindexingProgress? {
        try await database.read { try $0.reindexings.progress(of: "bench") }
    }

    private func step(_ database: Database, limit: Int) async throws -> Int {
        try await database.write { try KindReindexing(kinds: KindCache()).step(in: $0, at: Self.zero, limit: limit) }
    }

    private func withBenches(_ count: UInt64, _ body: (Database) async throws -> Void) async throws {
        try await withCatalogueFile { database in
            try await declare(Self.bench(isSearchable: false), in: database)
            try await database.write { transaction in
                for number in 1...count {
                    let record = PostRecord(
                        id: PostID(high: 0, low: number),
                        owner: UserID(high: 0, low: 1),
                        content: PostContent(kind: "bench", title: "A bench", attributes: ["site": "wood"]),
                        at: Self.zero
                    )
                    try PostPublishing(transaction: transaction).create(record, searchTexts: [])
                }
            }
            try await body(database)
        }
    }
}
