import ServiceKit
import Testing

@testable import FavouritesCore

@Suite("favourites' marks of what the catalogue tells")
struct MarkTests {
    private let user = UserID(high: 0, low: 1)
    private let post = PostID(high: 0, low: 2)

    @Test func aPostThatNobodyKeepsLeavesNoTrace() async throws {
        try await withFavouritesFile { database in
            try await database.write { transaction in
                try transaction.markChanged(post, to: 2, at: .now)
                try transaction.markGone(post, at: Timestamp(milliseconds: 5))
                #expect(try transaction.value("SELECT count(*) FROM keptPost") == 0)
                try keep(revision: 1, in: transaction)
                #expect(try transaction.letGo(post, of: user, at: .now))
                #expect(try transaction.value("SELECT count(*) FROM keptPost") == 0)
            }
        }
    }

    @Test func anOlderRevisionThatIsToldLateChangesNothing() async throws {
        try await withFavouritesFile { database in
            let record = try await database.write { transaction in
                try keep(revision: 3, in: transaction)
                try transaction.markChanged(post, to: 2, at: .now)
                return try transaction.favourite(post, in: .usual(of: user))
            }
            #expect(record?.newestRevision == 3)
            #expect(record?.revision == 3)
        }
    }

    @Test func startingOverForgetsThemAndKeepsTheFavourites() async throws {
        try await withFavouritesFile { database in
            let record = try await database.write { transaction in
                try keep(revision: 1, in: transaction)
                try transaction.markChanged(post, to: 2, at: .now)
                try transaction.markGone(post, at: Timestamp(milliseconds: 5))
                try MarkPublishedPosts().beginReplay(in: transaction)
                return try transaction.favourite(post, in: .usual(of: user))
            }
            #expect(record?.goneAt == nil)
            #expect(record?.newestRevision == 0)
            #expect(record?.revision == 1)
        }
    }

    private func keep(revision: Int, in transaction: WriteTransaction) throws {
        let id = FavouriteID(high: 0, low: 3)
        try transaction.keep(SeenPost(post, revision: revision), in: .usual(of: user), as: id, at: .now)
    }
}
