import CatalogueContract
import Dispatch
import GeoSearchContract
import ServiceKit
import Testing

@testable import GeoSearchCore

@Suite("The index in memory")
struct SearchIndexTests {
    @Test("compaction does not change results") func clearsAway() async throws {
        var random = RandomPosts(seed: 3)
        try await IndexFile.run { file in
            let index = try await SearchIndex(file.database, .bundled(), fewDead: 100)
            let own = IndexFile(database: file.database, index: index)
            for _ in 0..<3 {
                try await own.index((1...200).map { try random.post($0) })
                try await index.refresh()
            }
            try await own.delete((1...20).map { PostID(high: 0, low: $0) })
            let searches = try (0..<20).map { _ in try random.search() }
            var before: [[PostID]] = []
            for search in searches { before.append(try await own.ids(search)) }
            #expect(try await index.read { $0.posts.slotCount } == 600)
            try await index.compactIfNeeded()
            #expect(try await index.read { $0.posts.slotCount } == 180)
            #expect(try await index.read { $0.posts.livingCount } == 180)
            for (search, ids) in zip(searches, before) { #expect(try await own.ids(search) == ids, "\(search)") }
            try await own.index([try random.post(1)])
            #expect(try await own.ids(Search()).count == 181)
        }
    }

    /// Readers see a commit before its waiters are woken.
    @Test("finds posts as soon as they are committed") func findsCommittedPosts() async throws {
        try await IndexFile.run { file in
            let document = PostDocument(try .sample(1), searchTexts: [], in: file.index.gazetteer)
            let (committed, isCommitted) = AsyncStream<Void>.makeStream()
            let searched = DispatchSemaphore(value: 0)
            async let write: Void = file.database.write { transaction in
                transaction.afterCommit {
                    isCommitted.finish()
                    #expect(searched.wait(timeout: .now() + 30) == .success)
                }
                file.index.register(try transaction.posts.save(document), in: transaction)
            }
            for await _ in committed {}
            #expect(try await file.ids(Search()) == [document.id])
            searched.signal()
            try await write
        }
    }

    @Test("does not find posts of rolled-back writes") func ignoresRolledBackPosts() async throws {
        struct Undone: Error {}
        try await IndexFile.run { file in
            let document = PostDocument(try .sample(1), searchTexts: [], in: file.index.gazetteer)
            await #expect(throws: Undone.self) {
                try await file.database.write { transaction in
                    file.index.register(try transaction.posts.save(document), in: transaction)
                    throw Undone()
                }
            }
            #expect(try await file.ids(Search()) == [])
            #expect(file.index.isBehind)
            try await file.index.resetPending()
            #expect(!file.index.isBehind)
        }
    }

    @Test("a rebuild stops when it is cancelled") func endsWhenItIsNotWanted() async throws {
        try await IndexFile.run { file in
            try await file.index((1...9).map { try .sample($0) })
            let making = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await SearchIndex(file.database, .bundled())
            }
            await #expect(throws: CancellationError.self) { try await making.value }
        }
    }

    @Test("tombstones are deleted once the index is up to date") func removesTombstones() async throws {
        try await IndexFile.run { file in
            try await file.index((1...9).map { try .sample($0) })
            try await file.delete((1...4).map { PostID(high: 0, low: $0) })
            func rows() async throws -> Int? {
                try await file.database.read { try $0.value("SELECT count(*) FROM post") }
            }
            #expect(try await file.ids(Search()).count == 5)
            #expect(try await rows() == 9)
            #expect(try await file.database.write { try file.index.deleteTombstones(in: $0, limit: 3) } == 3)
            #expect(try await file.database.write { try file.index.deleteTombstones(in: $0, limit: 3) } == 1)
            #expect(try await rows() == 5)
        }
    }

    @Test("searches see every commit that was there before them, however many search and write")
    func seesEveryCommit() async throws {
        try await IndexFile.run { file in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 1...4 as ClosedRange<UInt64> {
                    group.addTask {
                        for number in 1...50 as ClosedRange<UInt64> {
                            let post = try Post.sample(writer * 1_000 + number, "Lamp \(writer)")
                            try await file.index([post])
                            let query = try PostQuery(Search(words: "lamp \(writer)", limit: 200))
                            let found = try await file.search(query).found.map(\.position.id)
                            #expect(found.contains(post.id) && found.count == number)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
