import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.importPosts, any order and any number of times", .services(CatalogueService.self))
struct ImportPropertyTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func endsWithTheSamePosts(_ seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        let entries = try ImportPropertyTests.entries(&chance)
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        let once = try await ada.importsAll(entries, in: entries.count)
        let told = try await world.postEvents().count
        #expect(once.created == entries.count)
        #expect(told == entries.count)

        let again = try await ada.importsAll(
            entries.shuffled(using: &chance),
            in: Int.random(in: 1...9, using: &chance)
        )
        #expect(again == .init(created: 0, updated: 0, unchanged: entries.count, rejected: []))
        #expect(try await world.postEvents().count == told)

        _ = try await bob.importsAll(entries.shuffled(using: &chance), in: Int.random(in: 1...9, using: &chance))
        let (hers, his) = (try await ada.contents(), try await bob.contents())
        #expect(his == hers)
        for kind in PostKind.standard {
            let wanted = entries.count { $0.post.kind == kind }
            #expect(try await ada.lists(of: ada, kind).count == wanted)
            #expect(try await ada.lists(of: nil, kind).count == 2 * wanted)
        }
    }

    /// Makes some entries invalid, or repeats the id of the one before.
    private static func spoil(_ index: Int, of entries: inout [ImportedPost], _ chance: inout SeededGenerator) {
        switch Int.random(in: 0...9, using: &chance) {
        case 0: entries[index].post.title = " "
        case 1: entries[index].post.kind = "nonsense"
        case 2: entries[index].externalID = String(repeating: "x", count: 101)
        case 3 where index > 0: entries[index].externalID = entries[index - 1].externalID
        default: break
        }
    }

    /// Each entry is counted once, and valid ones are imported.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func countsEveryEntryOnce(_ seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        let ada = try world.person("Ada")
        var known: Set<String> = []
        for round in 1...4 {
            var entries = try ImportPropertyTests.entries(&chance)
            var good: Set<String> = []
            for index in entries.indices {
                Self.spoil(index, of: &entries, &chance)
                let entry = entries[index]
                let isGood =
                    entry.post.title != " " && entry.post.kind != "nonsense" && entry.externalID.count <= 100
                if isGood { good.insert(entry.externalID) }
            }
            let reply = try await ada.imports(entries, run: "r\(round)")
            #expect(reply.created + reply.updated + reply.unchanged == good.count)
            #expect(reply.created == good.subtracting(known).count)
            #expect(reply.created + reply.updated + reply.unchanged + reply.rejected.count == entries.count)
            let sum = try await ada.finishes("r\(round)")
            #expect(sum.rejected == reply.rejected.count)
            #expect((sum.created, sum.updated, sum.unchanged) == (reply.created, reply.updated, reply.unchanged))
            known.formUnion(good)
            #expect(try await ada.lists().count == known.count)
        }
    }

    private static func entries(_ chance: inout SeededGenerator) throws -> [ImportedPost] {
        let samples = try PostContent.complete()
        return (0..<Int.random(in: 1...60, using: &chance)).map { number in
            var content = samples[Int.random(in: samples.indices, using: &chance)]
            content.title = "Place \(Int.random(in: 0...9, using: &chance))"
            if Bool.random(using: &chance) { content.text = "\n a\u{301} \(number)" }
            return ImportedPost(externalID: "n\(number)", post: content)
        }
    }
}

extension Person {
    fileprivate func importsAll(_ entries: [ImportedPost], in size: Int) async throws -> ImportPosts.Reply {
        var sum = ImportPosts.Reply(created: 0, updated: 0, unchanged: 0, rejected: [])
        for start in stride(from: 0, to: entries.count, by: size) {
            let reply = try await imports(Array(entries[start..<min(start + size, entries.count)]))
            sum.created += reply.created
            sum.updated += reply.updated
            sum.unchanged += reply.unchanged
            sum.rejected += reply.rejected
        }
        return sum
    }

    /// The contents of the user's posts, by external id.
    fileprivate func contents() async throws -> [String?: PostContent] {
        let posts = try await lists(of: self, limit: 200).posts
        return Dictionary(posts.map { ($0.externalID, $0.content) }) { first, _ in first }
    }
}
