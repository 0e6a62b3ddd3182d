import AuthContract
import CatalogueContract
import TestKit
import Testing
import UmkreisStorage

@testable import CatalogueCore

/// Hidden posts after auth's history was replaced by a restored copy.
@Suite("hidden posts while auth's log is read again")
struct HideModeratedPostsTests {
    private let hiding = HideModeratedPosts(kinds: KindCache())
    private let one = PostID(high: 0, low: 1)
    private let other = PostID(high: 0, low: 2)

    @Test("a hidden post stays hidden until the whole log is replayed") func hidesPostsDuringTheReplay() async throws {
        try await withHiddenPosts { database in
            try await database.write { try hiding.beginReplay(in: $0) }
            #expect(try await states(database) == [.hidden, .hidden])
            try await database.write { try hide(one, in: $0) }
            #expect(try await states(database) == [.hidden, .hidden])
            #expect(try await sweep(database, limit: 5) == 2)
            #expect(try await states(database) == [.hidden, .published])
        }
    }

    @Test("a log that is read again twice, the first time not to its end, counts as read once")
    func beginningTwiceIsBeginningOnce() async throws {
        try await withHiddenPosts { database in
            try await database.write { transaction in
                try hiding.beginReplay(in: transaction)
                try hide(one, in: transaction)
                try hiding.beginReplay(in: transaction)
                try hide(other, in: transaction)
            }
            #expect(try await sweep(database, limit: 5) == 2)
            #expect(try await states(database) == [.published, .hidden])
        }
    }

    @Test("a sweep resumes after an interruption, and shows no more posts once it is done")
    func aSweepIsResumed() async throws {
        try await withHiddenPosts { database in
            try await database.write { try hiding.beginReplay(in: $0) }
            #expect(try await sweep(database, limit: 1) == 1)
            #expect(try await states(database) == [.hidden, .published])
            #expect(try await sweep(database, limit: 1) == 1)
            #expect(try await states(database) == [.published, .published])
            #expect(try await sweep(database, limit: 1) == 0)
            try await database.write { try hide(one, in: $0) }
            #expect(try await sweep(database, limit: 1) == 0)
            #expect(try await states(database) == [.hidden, .published])
        }
    }

    @Test("posts that are hidden or deleted while hidden are noted for auth, each once") func notesHiddenPosts()
        async throws
    {
        try await withHiddenPosts { database in
            func notes() async throws -> [PostID] {
                try await database.read { try $0.hidingNotes.list(limit: 10).map(\.post) }
            }
            #expect(try await notes() == [one, other])
            let first = try await database.read { try $0.hidingNotes.list(limit: 1) }
            try await database.write { transaction in
                for note in first { try transaction.hidingNotes.delete(note) }
            }
            #expect(try await notes() == [other])
            try await database.write { transaction in
                let post = try #require(try transaction.posts.find(one))
                try PostPublishing(transaction: transaction).delete(post, at: Timestamp(milliseconds: 2))
            }
            #expect(try await notes() == [one, other])
            try await database.write { transaction in
                for note in first { try transaction.hidingNotes.delete(note) }
            }
            #expect(try await notes() == [one, other], "a later note is kept")
        }
    }

    private func sweep(_ database: Database, limit: Int) async throws -> Int {
        try await database.write { [hiding] in try hiding.sweep(in: $0, limit: limit) }
    }

    private func hide(_ post: PostID, in transaction: WriteTransaction) throws {
        let event = PostModerated(post: post, isHidden: true)
        try hiding.apply(event, at: Timestamp(milliseconds: 1), in: transaction)
    }

    private func states(_ database: Database) async throws -> [PostState?] {
        try await database.read { transaction in try [one, other].map { try transaction.posts.find($0)?.state } }
    }

    private func withHiddenPosts(_ body: (Database) async throws -> Void) async throws {
        try await withCatalogueFile { database in
            try await database.write { transaction in
                _ = try KindDeclaration(transaction: transaction).declare(
                    Kind(KindDefinition(name: "bench"), field: "kind"),
                    at: Timestamp(milliseconds: 0),
                    field: "kind"
                )
                for id in [one, other] {
                    let record = PostRecord(
                        id: id,
                        owner: UserID(high: 0, low: 1),
                        content: PostContent(kind: "bench", title: "A bench"),
                        at: Timestamp(milliseconds: 0)
                    )
                    try PostPublishing(transaction: transaction).create(record, searchTexts: [])
                    try hide(id, in: transaction)
                }
            }
            try await body(database)
        }
    }
}
