import CatalogueContract
import TestKit
import Testing
import UmkreisStorage

@testable import CatalogueCore

/// A post's sums equal its ratings after new, changed, deleted and erased ones.
@Suite("catalogue's sums of ratings")
struct RatingSumTests {
    private static let start = Timestamp(milliseconds: 0)

    private static let posts = (0..<3).map { PostID(high: 1, low: $0) }
    private static let people = (0..<6).map { UserID(high: 2, low: $0) }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func stayExactUnderRandomSteps(_ seed: UInt64) async throws {
        try await withRatings { database in
            var chance = SeededGenerator(seed: seed)
            var model: [PostID: [UserID: Int]] = [:]
            for number in 0..<200 {
                let post = Self.posts[Int.random(in: 0..<3, using: &chance)]
                let person = Self.people[Int.random(in: 0..<6, using: &chance)]
                switch Int.random(in: 0..<10, using: &chance) {
                case 0..<7:
                    let stars = Int.random(in: 1...5, using: &chance)
                    try await database.write { transaction in
                        try Self.rate(post, by: person, stars, number, in: transaction)
                    }
                    model[post, default: [:]][person] = stars
                case 7..<9:
                    try await database.write { try Self.deleteRating(of: post, by: person, in: $0) }
                    model[post]?[person] = nil
                default:
                    try await database.write { transaction in
                        let ratings = try transaction.ratings.list(by: person, before: .latest, limit: 9)
                        try PostRating(transaction: transaction).delete(ratings, at: Self.start)
                    }
                    for post in Self.posts { model[post]?[person] = nil }
                }
                let expected = model
                try await database.read { try Self.expectSums(of: expected, in: $0) }
            }
        }
    }

    @Test("a person's ratings and those of a deleted post are removed in batches")
    func areSweptInBatches() async throws {
        try await withRatings { database in
            let raters = (0..<25).map { UserID(high: 3, low: $0) }
            try await database.write { transaction in
                for (number, rater) in raters.enumerated() {
                    try Self.rate(Self.posts[0], by: rater, 4, number, in: transaction)
                }
                let post = try #require(try transaction.posts.find(Self.posts[0]))
                try PostPublishing(transaction: transaction).delete(post, at: Timestamp(milliseconds: 0))
            }
            var batches: [Int] = []
            repeat {
                batches.append(try await sweep(database))
            } while batches.last == 10
            #expect(batches == [10, 10, 5])
            #expect(try await sweep(database) == 0)
            let left = try await database.read { try $0.value("SELECT count(*) FROM rating", as: Int.self) }
            #expect(left == 0)
        }
    }

    private func sweep(_ database: Database) async throws -> Int {
        try await database.write { try PostRating(transaction: $0).deleteOrphaned(at: Self.start, limit: 10) }
    }

    private static func deleteRating(of post: PostID, by person: UserID, in transaction: WriteTransaction) throws {
        guard let rating = try transaction.ratings.find(of: post, by: person) else { return }
        let record = try transaction.posts.find(post)
        _ = try PostRating(transaction: transaction).delete(rating, of: record, searchTexts: [], at: start)
    }

    private static func rate(
        _ post: PostID,
        by person: UserID,
        _ stars: Int,
        _ number: Int,
        in transaction: WriteTransaction
    ) throws {
        let record = try #require(try transaction.posts.find(post))
        let id = RatingID(high: 9, low: UInt64(number))
        let now = Timestamp(milliseconds: 0)
        let former = try transaction.ratings.find(of: post, by: person)
        var rating =
            former ?? RatingRecord(id: id, post: post, rater: person, at: now)
        rating.stars = stars
        _ = try PostRating(transaction: transaction).rate(record, as: rating, instead: former, searchTexts: [])
    }

    private static func expectSums(of model: [PostID: [UserID: Int]], in transaction: ReadTransaction) throws {
        for post in posts {
            let stars = model[post] ?? [:]
            let record = try #require(try transaction.posts.find(post))
            #expect(record.ratings == stars.count)
            #expect(record.stars == stars.values.reduce(0, +))
            let listed = try transaction.ratings.list(
                of: post,
                by: .newest,
                behind: .first(in: .newest),
                limit: 100,
                for: nil
            )
            #expect(Dictionary(uniqueKeysWithValues: listed.map { ($0.rater, $0.stars) }) == stars)
        }
    }

    private func withRatings(_ body: (Database) async throws -> Void) async throws {
        try await withCatalogueFile { database in
            try await database.write { transaction in
                for kind in try StandardKinds.read() {
                    _ = try KindDeclaration(transaction: transaction).declare(
                        kind,
                        at: Timestamp(milliseconds: 0),
                        field: "kind"
                    )
                }
                for post in Self.posts {
                    let content = try PostContent.restaurant("Triangel")
                    let owner = UserID(high: 8, low: 0)
                    let record = PostRecord(id: post, owner: owner, content: content, at: Timestamp(milliseconds: 0))
                    try PostPublishing(transaction: transaction).create(record, searchTexts: [])
                }
            }
            try await body(database)
        }
    }
}
