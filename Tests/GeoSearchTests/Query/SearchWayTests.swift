import CatalogueContract
import GeoSearchContract
import ServiceKit
import Testing
import UmkreisVocabulary

@testable import GeoSearchCore

@Suite("Whichever way a search goes")
struct SearchWayTests {
    @Test("pages equal a scan of all posts", arguments: [1, 2, 3] as [UInt64])
    func agreesWithBruteForce(seed: UInt64) async throws {
        var random = RandomPosts(seed: seed)
        let posts = try (1...400).map { try random.post($0) }
        try await IndexFile.run { database in
            try await database.index(posts)
            let words = try await database.index.read { $0.posts.words }
            for _ in 0..<80 {
                let search = try random.search()
                let expected = BruteForce.ids(search, in: posts, knowing: words)
                #expect(try await database.ids(search) == expected, "\(search)")
                let query = try PostQuery(search)
                for strategy in SearchStrategy.allCases where strategy.canBeUsed(by: query) {
                    let found = try await database.ids(search, strategy: strategy)
                    #expect(found == expected, "\(strategy) \(search)")
                    let total = try await database.search(query, strategy: strategy).total
                    #expect(total == SearchTotal(count: expected.count), "\(strategy) \(search)")
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
                let found = try await database.search(query).found
                seen += found.prefix(query.page.limit).map(\.position.id)
                search.cursor = query.page.next(behind: query.page.limit, of: found, key: \.position).map { _ in
                    search.cursor(at: found[query.page.limit - 1].position)
                }
                let newcomers = try (0..<5).map { try random.post(number + $0) }
                number += 5
                try await database.index(newcomers)
                try await database.delete([newcomers[0].id])
            } while search.cursor != nil && seen.count < 2_000
            #expect(Set(seen).count == seen.count)
            #expect(seen.filter { $0.low < 1_000 } == expected)
        }
    }

    @Test("a walk without hits is given up, with the same result")
    func hopelessWalksEnd() async throws {
        try await IndexFile.run { database in
            let old = try (1...200).map { try Post.sample($0, "A stamp", minute: Int64($0)) }
            let new = try (1...3_000).map { try Post.sample(10_000 + $0, minute: 1_000 + Int64($0)) }
            try await database.index(new + old)
            let search = Search(words: "stamp", limit: 5)
            let query = try PostQuery(search)
            let found = try await database.search(query, strategy: .time).found
            #expect(found.map(\.position.id) == BruteForce.ids(search, in: old).prefix(6).map(\.self))
        }
    }
}

extension SearchStrategy {
    /// Whether the query has the map area or order that this strategy needs.
    fileprivate func canBeUsed(by query: PostQuery) -> Bool {
        switch self {
        case .candidates: true
        case .area: !query.filter.shape.isEverywhere
        case .outward: query.order == .distance
        case .time: query.order == .newest
        case .name: query.order == .name || query.order == .nameDescending
        }
    }
}
