import CatalogueContract
import TestKit
import Testing
import UmkreisStorage

@testable import CatalogueCore

/// The stored counts equal a recount after any changes.
@Suite("catalogue's counts")
struct PostCountTests {
    private static let owners = [UserID(high: 0, low: 1), UserID(high: 0, low: 2)]
    private static let kinds: [PostKind] = [.offer, .restaurant]
    private static let states: [PostState] = [.draft, .published, .closed, .expired, .hidden]

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func stayExactUnderRandomSteps(_ seed: UInt64) async throws {
        try await withCatalogueFile { database in
            var chance = SeededGenerator(seed: seed)
            var posts: [PostID: PostRecord] = [:]
            var now = Timestamp(milliseconds: 0)
            for number in 0..<120 {
                let moment = now
                let record = posts.values.sorted { $0.id < $1.id }.randomElement(using: &chance)
                switch Int.random(in: 0..<10, using: &chance) {
                case 0..<4:
                    let record = Self.record(UInt64(number), at: moment, &chance)
                    try await database.write { try PostPublishing(transaction: $0).create(record, searchTexts: []) }
                    posts[record.id] = record
                case 4..<9:
                    guard let record, let after = Self.changed(record, at: moment, &chance) else { continue }
                    try await database.write {
                        try PostPublishing(transaction: $0).update(record, to: after, searchTexts: [])
                    }
                    posts[record.id] = after
                default:
                    guard let record else { continue }
                    try await database.write { try PostPublishing(transaction: $0).delete(record, at: moment) }
                    posts[record.id] = nil
                }
                if Int.random(in: 0..<5, using: &chance) == 0 { now = now.adding(.seconds(5)) }
                let due = now
                while try await database.write({ try PostExpiry.step(in: $0, at: due, limit: 2) }) == 2 {}
                for (id, record) in posts where record.isOverdue(at: due) { posts[id] = record.expired }
                let there = Array(posts.values)
                try await database.read { try Self.expectCounts(of: there, at: due, in: $0) }
            }
        }
    }

    /// The record after a transition or an import; `nil` where the transition is not allowed.
    private static func changed(
        _ record: PostRecord,
        at now: Timestamp,
        _ chance: inout SeededGenerator
    ) -> PostRecord? {
        guard Int.random(in: 0..<5, using: &chance) > 0 else {
            return record.importing(Self.record(0, at: now, &chance).content, at: now)
        }
        let step = [PostTransition.publish, .close, .hide, .restore].randomElement(using: &chance) ?? .close
        return try? step.applied(to: record, at: now)
    }

    private static func record(_ number: UInt64, at now: Timestamp, _ chance: inout SeededGenerator) -> PostRecord {
        var content = PostContent(kind: kinds[Int.random(in: 0...1, using: &chance)], title: "A lamp")
        let seconds = Int.random(in: -5...20, using: &chance)
        if seconds > 0 { content.validUntil = now.adding(.seconds(seconds)) }
        return PostRecord(
            id: PostID(high: 1, low: number),
            owner: owners[Int.random(in: 0...1, using: &chance)],
            content: content,
            state: Bool.random(using: &chance) ? .published : .draft,
            at: now
        )
    }

    private static func expectCounts(
        of posts: [PostRecord],
        at now: Timestamp,
        in transaction: ReadTransaction
    ) throws {
        for owner in owners + [nil] {
            for kind in kinds + [nil] {
                for state in states {
                    let expected = posts.filter { post in
                        post.state == state && [nil, post.owner].contains(owner)
                            && [nil, post.content.kind].contains(kind)
                    }
                    #expect(try transaction.postCounts.count(by: owner, of: kind, in: state) == expected.count)
                    let listed = try transaction.posts.list(
                        by: owner,
                        of: kind,
                        in: state,
                        before: .latest,
                        limit: 500,
                        for: nil,
                        at: now
                    )
                    #expect(listed.map(\.id) == expected.map(\.id).sorted(by: >))
                }
            }
        }
    }
}
