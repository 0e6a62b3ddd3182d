import CatalogueContract
import GeoSearchContract
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("The nearest posts") struct NearestFirstTests {
    @Test("are in order in a distant town, although the sphere hardly separates them", arguments: [UInt64(0), 1])
    func areInOrderInADistantTown(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let posts = try (1...3_000).map { number in
            try Post.sample(
                number,
                at: (.random(in: 48.1...48.2, using: &random), .random(in: 16.3...16.45, using: &random))
            )
        }
        let places = [(39.9, 32.9), (-33.9, 18.4), (-48.15, -163.6), (48.15, 16.4)]
        try await expectBruteForceOrder(of: posts, near: places)
    }

    @Test("at one place are ordered by id, page by page") func areInOrderAtOnePlace() async throws {
        let posts = try (1...1_200).map { try Post.sample($0, at: (47.8, 13.04)) }
        try await expectBruteForceOrder(of: posts, near: [(47.8, 13.04), (47.9, 13.1), (-47.8, -166.96)])
    }

    /// Compares with brute force, page by page and from both ends of the tree.
    private func expectBruteForceOrder(of posts: [Post], near places: [(lat: Double, lon: Double)]) async throws {
        try await IndexFile.run { database in
            try await database.index(posts)
            for place in places {
                for (within, limit) in [(nil, 10), (19_990_000, 200)] as [(Double?, Int)] {
                    var search = Search(near: try Coordinate(lat: place.lat, lon: place.lon), within: within)
                    search.limit = limit
                    let expected = BruteForce.ids(search, in: posts).prefix(3 * limit)
                    for strategy in [nil, .outward, .candidates] as [SearchStrategy?] {
                        var page = search
                        var found: [PostID] = []
                        while found.count < expected.count {
                            let posts = try await database.search(PostQuery(page), strategy: strategy).found.prefix(
                                limit
                            )
                            found += posts.map(\.position.id)
                            let last = try #require(posts.last)
                            page.cursor = search.cursor(at: last.position)
                        }
                        #expect(found == Array(expected), "\(place) \(limit)")
                    }
                }
            }
        }
    }
}
