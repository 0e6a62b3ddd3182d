import AuthCore
import CatalogueCore
import ChatCore
import FavouritesCore
import GeoSearchCore
import TestKit
import Testing

/// For every new table, state here why it holds no personal data, or add an erasure step.
@Suite("tables")
struct TableTests {
    /// The tables of every service's file.
    private static let storage = [
        "answer": "a person's go with the person, in auth sealed ones with the day; others' go with the day",
        "dailyCount": "counts",
        "block": "ids: auth lifts the blocks of either side, and tells it to who follows",
        "erasedPerson": "ids, for a day",
        "event": "of a deleted thing only the tombstone stays; no event names a person but by id",
        "followCursor": "nobody's",
        "meta": "nobody's",
        "blockReplay": "a number of replays",
        "migration": "nobody's",
        "quarantine": "others' events: the tombstone of a subject takes it out",
        "sqlite_sequence": "nobody's",
    ]

    @Test func authLosesErasedUsers() async throws {
        try await expectExplained(
            in: AuthService.self,
            [
                "account": "emptied before anything else, and gone with the last token",
                "attempt": "keyed digests that decay",
                "audit": "ids, for a year: what was done with an account has to be told after it, too",
                "auditMark": "nobody's",
                "backup": "folders and times of backups",
                "erasure": "ids, for thirty days",
                "erasureReceipt": "ids, for thirty days",
                "hiddenPost": "ids of posts",
                "importedHashKind": "counts",
                "passwordCost": "counts",
                "profileField": "declared by operators",
            ]
        )
    }

    @Test func theCatalogueLosesErasedUsers() async throws {
        try await expectExplained(
            in: CatalogueService.self,
            [
                "app": "declared by operators", "deletedPost": "ids of posts", "hidingNote": "ids of posts",
                "hidingReplay": "a number of replays",
                "kind": "declared by operators", "kindNews": "nobody's", "reindexing": "names of kinds",
                "toldHiding": "ids of posts",
            ]
        )
    }

    @Test func geoSearchLosesErasedUsers() async throws {
        let posts = "knows no persons: a post goes with the catalogue's"
        try await expectExplained(
            in: GeoSearchService.self,
            [
                "address": "brought in by operators", "addressCount": "counts",
                "kind": "declared by operators", "kindAttribute": "declared by operators", "pendingMatch": posts,
                "post": posts,
                "profileField": "declared by operators", "replay": "nobody's", "savedSearchCount": "counts",
            ]
        )
    }

    @Test func favouritesLoseErasedUsers() async throws {
        try await expectExplained(
            in: FavouritesService.self,
            ["keptPost": "of posts: an owner goes with the post", "newsCount": "counts"]
        )
    }

    @Test func chatLosesErasedUsers() async throws {
        try await expectExplained(
            in: ChatService.self,
            [
                "retentionPosition": "an id of a conversation", "tripReplay": "a number of replays",
                "wordPosition": "nobody's",
            ]
        )
    }

    private func expectExplained<Definition: ServiceDefinition>(
        in service: Definition.Type,
        _ others: [String: String]
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try await Database.open(
            DatabaseConfiguration(path: "\(folder.path)/file.sqlite", migrations: service.migrations, now: { .now })
        )
        let tables = try await database.read { transaction in
            try transaction.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { try $0[0, as: String.self] }
        }
        try await database.close()
        let erased = try #require(service.erasure, "it keeps nothing of people").steps.flatMap(\.tables)
        // Indexes of words or places own tables named after them.
        let owned = tables.filter { $0 == "sqlite_sequence" || !$0.contains("_") }
        let explained = Set(erased).union(others.keys).union(Self.storage.keys.filter(owned.contains))
        #expect(Set(owned) == explained, "\(service.name)")
    }
}
