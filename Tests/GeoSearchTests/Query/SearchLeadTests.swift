import CatalogueContract
import GeoSearchContract
import ServiceKit
import Testing
import Vocabulary

@testable import GeoSearchCore

@Suite("Whichever index leads a search")
struct SearchLeadTests {
    @Test("it finds what looking at every post finds, page by page", arguments: [1, 2, 3] as [UInt64])
    func agreesWithBruteForce(seed: UInt64) async throws {
        var random = RandomPosts(seed: seed)
        let posts = try (1...400).map { try random.post($0) }
        try await IndexFile.run { database in
            try await database.index(posts)
            for _ in 0..<60 {
                let search = try random.search()
                let expected = BruteForce.ids(search, in: posts)
                #expect(try await database.ids(search) == expected, "\(search)")
                let query = try PostQuery(search)
                for lead in SearchLead.all(for: query) where lead.canLead(query) {
                    let found = try await database.ids(search, lead: lead)
                    #expect(found == expected, "\(lead) \(search)")
                }
            }
        }
    }

    @Test("pages neither lose nor repeat a post while others come and go", arguments: [SearchOrder.distance, .newest])
    func pagesAreSteady(order: SearchOrder) async throws {
        var random = RandomPosts(seed: 7)
        let posts = try (1...200).map { try random.post($0) }
        try await IndexFile.run { database in
            try await database.index(posts)
            var search = Search(near: try Coordinate(lat: 47.8, lon: 13), sort: order, limit: 7)
            let expected = BruteForce.ids(search, in: posts)
            var seen: [PostID] = []
            var number: UInt64 = 1_000
            repeat {
                let query = try PostQuery(search)
                let found = try await database.read { try $0.search(query) }
                seen += found.prefix(query.page.limit).map(\.position.id)
                search.cursor = query.page.next(behind: query.page.limit, of: found, key: \.position)
                let newcomers = try (0..<5).map { try random.post(number + $0) }
                number += 5
                try await database.index(newcomers)
                try await database.write { try $0.forget(newcomers[0].id) }
            } while search.cursor != nil && seen.count < 2_000
            #expect(Set(seen).count == seen.count)
            #expect(seen.filter { $0.low < 1_000 } == expected)
        }
    }

    @Test("rare words and kinds are looked at one by one, common ones walked to")
    func fewAreLookedAt() async throws {
        try await IndexFile.run { database in
            try await database.index((1...3_000).map { try SearchLeadTests.lampOrStamp($0) })
            let near = try Coordinate(lat: 47.8, lon: 13)
            let leads: [(Search, SearchLead, SearchLead?)] = [
                (Search(words: "rare", near: near), .words, nil),
                (Search(words: "lamp", near: near), .distance, .words),
                (Search(words: "lamp", near: near, within: 1_000), .distance, nil),
                (Search(words: "lamp", near: near, within: 1_000, sort: .newest), .radius, nil),
                (Search(near: near, kinds: ["sight"]), .kinds, nil),
                (Search(near: near, kinds: ["offer"]), .distance, .kinds),
                (Search(near: near, within: 1_000), .distance, nil),
                (Search(near: near, within: 1_000, sort: .newest), .radius, nil),
                (Search(near: near, within: 9_000_000, sort: .newest), .time, .radius),
                (Search(), .time, nil),
                (Search(words: "lamp"), .time, .words),
            ]
            for (search, lead, otherwise) in leads {
                let plan = try await database.read { [query = try PostQuery(search)] in try SearchPlan(query, in: $0) }
                #expect(plan.lead == lead && plan.otherwise == otherwise, "\(search)")
            }
        }
    }

    @Test("a walk that finds nothing for long is given up, and the answer is the same")
    func hopelessWalksEnd() async throws {
        try await IndexFile.run { database in
            let far = try (1...200).map { try Post.sample($0, "A stamp", at: (lat: -40, lon: Double($0) / 1_000)) }
            let near = try (1...1_000).map { try Post.sample(10_000 + $0, at: (lat: 47, lon: Double($0) / 10_000)) }
            try await database.index(near + far)
            let search = Search(words: "stamp", near: try Coordinate(lat: 47, lon: 0), limit: 5)
            let query = try PostQuery(search)
            let plan = try await database.read { try SearchPlan(query, in: $0) }
            #expect(plan.lead == .distance && plan.otherwise == .words)
            let found = try await database.read { try $0.search(query, patience: 900) }
            #expect(found.map(\.position.id) == BruteForce.ids(search, in: far).prefix(6).map(\.self))
        }
    }

    /// Every thousandth is a stamp, every fifteen-hundredth a sight.
    private static func lampOrStamp(_ number: UInt64) throws -> Post {
        try .sample(
            number,
            number % 1_000 == 0 ? "A rare stamp" : "A lamp",
            kind: number % 1_500 == 0 ? .sight : .offer,
            at: (lat: Double(number) / 40, lon: 13),
            minute: Int64(number)
        )
    }
}

extension SearchLead {
    /// Whether a query has what this index is asked with, and a walk goes in its order.
    fileprivate func canLead(_ query: PostQuery) -> Bool {
        switch self {
        case .words: !query.terms.isEmpty
        case .kinds: !query.kinds.isEmpty
        case .distance: query.order == .distance
        case .radius: query.origin != nil
        case .time: query.order == .newest
        case .attribute(let index): query.conditions.indices.contains(index)
        }
    }

    fileprivate static func all(for query: PostQuery) -> [SearchLead] {
        [.words, .kinds, .distance, .radius, .time] + query.conditions.indices.map(SearchLead.attribute)
    }
}
