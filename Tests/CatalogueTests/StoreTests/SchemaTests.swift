import CatalogueContract
import TestKit
import Testing
import UmkreisStorage
import UmkreisWire

@testable import CatalogueCore

@Suite("catalogue's schema")
struct SchemaTests {
    @Test(arguments: [
        "UPDATE post SET content = NULL",
        "UPDATE post SET source = 'osm'",
        "UPDATE post SET revision = 0",
        "UPDATE post SET state = 'hidden'",
        "UPDATE post SET formerState = 'draft'",
        "UPDATE post SET stars = 1",
        "UPDATE post SET ratings = 1, stars = 6",
        "INSERT INTO rating (id, post, rater, stars, ratedAt, changedAt) VALUES ('1', '2', '3', 6, 0, 0)",
        "UPDATE postCount SET posts = -1",
    ])
    func refusesARowThatCannotBe(_ sql: String) async throws {
        try await withCatalogueFile { database in
            try await database.write { try SchemaTests.create(try SchemaTests.record(1), in: $0) }
            let error = await #expect(throws: StorageError.self) { try await database.write { try $0.execute(sql) } }
            #expect(error?.constraintViolation != nil)
        }
    }

    @Test func keepsAnOriginOncePerOwner() async throws {
        try await withCatalogueFile { database in
            let origin = ImportOrigin(source: "osm", externalID: "n1")
            try await database.write { try SchemaTests.create(try SchemaTests.record(1, origin: origin), in: $0) }
            let error = await #expect(throws: StorageError.self) {
                try await database.write { try SchemaTests.create(try SchemaTests.record(2, origin: origin), in: $0) }
            }
            #expect(error?.constraintViolation?.rule == .unique)
        }
    }

    @Test func aRolledBackWriteIsNotCounted() async throws {
        try await withCatalogueFile { database in
            struct Undone: Error {}
            await #expect(throws: Undone.self) {
                try await database.write { transaction in
                    try SchemaTests.create(try SchemaTests.record(1), in: transaction)
                    throw Undone()
                }
            }
            let count = try await database.read { try $0.postCounts.count(by: nil, of: nil) }
            #expect(count == 0)
        }
    }

    @Test func aStoredPostIsAnnouncedInTheWordsOfTheContract() throws {
        for record in [
            try SchemaTests.record(1), try SchemaTests.record(1, origin: .init(source: "osm", externalID: "n1")),
        ] {
            let stored = try StoredPost(record, content: try record.contentJSON())
            #expect(
                try WireJSON.encode(StoredPostPublished(post: stored, searchTexts: ["a"]))
                    == WireJSON.encode(PostPublished(post: record.post, searchTexts: ["a"]))
            )
        }
    }

    @Test func hiddenPostsHaveNoNewsRow() async throws {
        try await withCatalogueFile { database in
            let (moment, post) = (Timestamp(milliseconds: 1), try SchemaTests.record(1))
            let numbers = try await database.write { transaction in
                let publishing = PostPublishing(transaction: transaction)
                var numbers: [Int64] = []
                func note() throws { numbers.append(try transaction.kindChanges.lastNumber()) }
                try publishing.create(post, searchTexts: [])
                try note()
                let hidden = post.moved(to: .hidden, at: moment)
                try publishing.update(post, to: hidden, searchTexts: [])
                try note()
                let lamp = hidden.replacingContent(with: .offer("A lamp"), at: moment)
                try publishing.update(hidden, to: lamp, searchTexts: [])
                try note()
                try publishing.delete(lamp, at: moment)
                try note()
                return numbers
            }
            #expect(numbers == [1, 2, 2, 2])
        }
    }

    private static func create(_ post: PostRecord, in transaction: WriteTransaction) throws {
        try PostPublishing(transaction: transaction).create(post, searchTexts: [])
    }

    private static func record(_ number: UInt64, origin: ImportOrigin? = nil) throws -> PostRecord {
        PostRecord(
            id: PostID(high: 0, low: number),
            owner: UserID(high: 0, low: 1),
            content: try .restaurant("Triangel"),
            origin: origin,
            at: Timestamp(milliseconds: 0)
        )
    }
}
