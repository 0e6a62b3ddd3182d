import CatalogueContract
import GeoSearchContract
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("The work of a search") struct WorkClockTests {
    private static func searches() throws -> [Search] {
        let antipode = try Coordinate(lat: -47.8, lon: -167)
        return [
            Search(near: antipode, beyond: 19_900_000), Search(near: antipode, beyond: 19_900_000, sort: .rating),
            Search(viewport: Viewport(west: -180, south: -90, east: 180, north: 90), sort: .rating),
            Search(sort: .price), Search(sort: .name), Search(kinds: ["tip"], facets: ["tags", "kind"]),
            Search(open: OpenFilter(), sort: .rating),
        ]
    }

    private static func posts(_ count: UInt64) throws -> [Post] {
        var random = SeededGenerator(seed: count)
        return try (1...count).map { number in
            try .sample(
                number,
                "Lamp \(number)",
                kind: .tip,
                at: (.random(in: 46.8...48.8, using: &random), .random(in: 12...14, using: &random))
            )
        }
    }

    @Test("ends after few posts where the time is over or the request was cancelled")
    func endsWithItsRequest() async throws {
        try await IndexFile.run { file in
            try await file.index(try Self.posts(4_000))
            for search in try Self.searches() {
                let query = try PostQuery(search)
                try await file.index.read { state in
                    let moment = OpeningMoment(at: Timestamp(milliseconds: 0))
                    let late = WorkClock(until: .now - .seconds(1))
                    let fault = #expect(throws: Fault.self) { try state.posts.search(query, at: moment, by: late) }
                    #expect(fault?.code == .deadlineExceeded, "\(search)")
                    #expect(late.visited <= WorkClock.stride, "\(search)")
                }
                let cancelled = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await file.search(query).total
                }
                await #expect(throws: CancellationError.self, "\(search)") { _ = try await cancelled.value }
            }
        }
    }

    @Test("every post that a search visits is counted") func countsVisitedPosts() async throws {
        try await IndexFile.run { file in
            try await file.index(try Self.posts(4_000))
            for search in [Search(sort: .rating), Search(kinds: ["tip"], sort: .price)] {
                #expect(try await file.visits(search).count >= 4_000, "\(search)")
            }
        }
    }

    @Test("few posts on the other side of the earth are visited, with the same result")
    func visitsFewAtTheAntipode() async throws {
        let posts = try Self.posts(8_000)
        try await IndexFile.run { file in
            try await file.index(posts)
            for (lat, lon) in [(-47.8, -167.0), (-46.9, -166.2), (-48.8, -168)] {
                for beyond in [nil, 19_600_000, 19_900_000, 19_960_000] as [Double?] {
                    var search = Search(near: try Coordinate(lat: lat, lon: lon), beyond: beyond, limit: 20)
                    let (count, found) = try await file.visits(search)
                    #expect(found == Array(BruteForce.ids(search, in: posts).prefix(20)), "\(search)")
                    #expect(count < 6_000, "\(search)")
                    search.sort = .newest
                    let placed = try await file.search(PostQuery(search), strategy: .area).found.prefix(20)
                    #expect(
                        placed.map(\.position.id) == Array(BruteForce.ids(search, in: posts).prefix(20)),
                        "\(search)"
                    )
                }
            }
        }
    }

    @Test("a page of posts at one point visits that page only") func visitsAPageAtOnePoint() async throws {
        // Newer posts have smaller ids, as imported ones may.
        let posts = try (1...6_000).map { try Post.sample(9_000 - $0, at: (47.8, 13.04)) }
        try await IndexFile.run { file in
            try await file.index(posts)
            for near in [(47.8, 13.04), (47.9, 13.1), (52.5, 13.4), (-47.8, -166.96)] {
                var search = Search(near: try Coordinate(lat: near.0, lon: near.1), limit: 10)
                let expected = BruteForce.ids(search, in: posts)
                for start in [0, 10, 5_000] {
                    search.cursor = nil
                    if start > 0 {
                        let all = try await file.search(PostQuery(search), strategy: .candidates)
                        let rank = try #require(all.found.first).position.rank
                        let last = HitPosition(order: .distance, rank: rank, name: [], id: expected[start - 1])
                        search.cursor = search.cursor(at: last)
                    }
                    let (count, found) = try await file.visits(search)
                    #expect(found == Array(expected[start..<start + 10]), "\(near) \(start)")
                    #expect(count <= 3_000, "\(near) \(start)")
                }
            }
        }
    }

    @Test("done in parts while posts change finds what there was at its beginning", arguments: [11, 12] as [UInt64])
    func isDoneInParts(seed: UInt64) async throws {
        var random = RandomPosts(seed: seed)
        var posts = try (1...1_500).map { try random.post($0) }
        try await IndexFile.run { file in
            try await file.index(posts)
            for round in 0..<25 {
                var search = try random.search()
                search.limit = 200
                if round.isMultiple(of: 3) { search.facets = ["tags", "kind"] }
                let query = try PostQuery(search)
                let words = try await file.index.read { $0.posts.words }
                let moment = OpeningMoment(at: query.filter.open?.at ?? Timestamp(milliseconds: 0))
                let whole = try await file.search(query)
                var parted = SharedSearch(query, hiding: [], at: moment, by: .unlimited)
                let before = posts
                var found: SearchOutcome?
                while found == nil {
                    found = try await file.index.read { state in
                        try parted.advance(in: state, parts: 1) { outcome, _, _ in outcome }
                    }
                    let number = Int.random(in: 0..<posts.count, using: &random.generator)
                    posts[number] = try random.post(UInt64(number) + 1)
                    try await file.index([posts[number]])
                }
                let ids = try #require(found).found.prefix(200).map(\.position.id)
                #expect(ids == Array(BruteForce.ids(search, in: before, knowing: words).prefix(200)), "\(search)")
                #expect(found?.total == whole.total && found?.facets == whole.facets)
            }
        }
    }
}

extension IndexFile {
    fileprivate func visits(_ search: Search) async throws -> (count: Int, found: [PostID]) {
        let query = try PostQuery(search)
        return try await index.read { state in
            let clock = WorkClock(until: nil)
            let moment = OpeningMoment(at: Timestamp(milliseconds: 0))
            let found = try state.posts.search(query, at: moment, by: clock).found
            return (clock.visited, found.prefix(query.page.limit).map(\.position.id))
        }
    }
}
