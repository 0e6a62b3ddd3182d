import CatalogueContract
import GeoSearchContract
import ServiceKit
import Testing

@testable import GeoSearchCore

@Suite("candidates of a filter") struct CandidatesTests {
    @Test("is the same by a list of few and by bits of all", arguments: [UInt64(4), 5])
    func isTheSame(seed: UInt64) async throws {
        var random = RandomPosts(seed: seed)
        let posts = try (1...400).map { try random.post($0) }
        try await IndexFile.run { database in
            try await database.index(posts)
            try await database.delete(posts.prefix(20).map(\.id))
            var counts: Set<Int> = []
            for _ in 0..<300 {
                let filter = try PostFilter(random.search())
                let people = Bool.random(using: &random.generator) ? [posts[50].owner, posts[60].owner] : []
                try await database.index.read { state in
                    let terms = filter.terms.map(state.posts.words.understood)
                    let few = try state.posts.candidates(filter, terms, hiding: people, by: .unlimited)
                    let many = try state.posts.candidates(filter, terms, hiding: people, by: .unlimited, fewLimit: 0)
                    #expect(slots(few) == slots(many))
                    #expect(few.count == slots(few).count && many.count == few.count)
                    for slot in Slot(0)..<Slot(state.posts.slotCount) {
                        #expect(few.contains(slot) == many.contains(slot))
                    }
                    counts.insert(few.count)
                }
            }
            #expect(counts.count > 20)
        }
    }

    private func slots(_ candidates: Candidates) -> [Slot] {
        var slots: [Slot] = []
        candidates.forEach { slots.append($0) }
        var (parts, cursor): ([Slot], Candidates.Cursor) = ([], Candidates.Cursor())
        while candidates.forEach(from: &cursor, atMost: 7, { parts.append($0) }) {}
        #expect(parts == slots)
        return slots
    }
}
