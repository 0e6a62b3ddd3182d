import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import GeoSearchContract
import Geodesy
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.fencesNear")
struct FencesNearTests {
    @Test(
        "the nearest edges come first, and how far one may go until others come",
        .services(CatalogueService.self, GeoSearchService.self),
        .everyWiring
    )
    func findsTheNearestEdges() async throws {
        let ada = try world.person("Ada")
        let center = try Coordinate.hallein
        // The edges are 0 (inside), 900 and 3,000 m away; posts without an edge are ignored.
        for (title, metres, radius) in [("wide", 6_000.0, 3_000.0), ("near", 1_000, 100), ("around", 50, 60)] {
            try await ada.fences(title, at: center.shifted(by: metres, towards: 40), radius: radius)
        }
        try await ada.posts("an offer", at: center)
        try await world.waitForFollowers()
        let all = try await world.client.send(FencesNear(near: center))
        #expect(all.fences.map(\.title) == ["around", "near", "wide"])
        #expect(all.fences.map { ($0.distance / 100).rounded() * 100 } == [0, 900, 3_000])
        #expect(all.fences.map(\.radius) == [60, 100, 3_000])
        #expect(all.askAgainBeyond == 50_000)
        let two = try await world.client.send(FencesNear(near: center, limit: 2))
        #expect(two.fences == Array(all.fences.prefix(2)))
        #expect(two.askAgainBeyond == all.fences[2].distance)
        #expect(try await world.client.send(FencesNear(near: center, kinds: ["tip"])).fences.isEmpty)
        #expect(try await ada.send(FencesNear(near: center)).fences.isEmpty, "one's own are none")
    }

    /// A post at the date line, in the Alps or at the pole, mostly with a fence.
    private static func post(_ number: Int, _ random: inout SeededGenerator) throws -> Post {
        let lat = [-17, 47.7, 89.9][number % 3] + Double.random(in: -0.09...0.09, using: &random)
        let lon = (number % 3 == 2 ? 180 : 1) * Double.random(in: -1...1, using: &random) + [180, 13, 0][number % 3]
        var post = try Post.sample(
            UInt64(number),
            kind: number.isMultiple(of: 7) ? .tip : .sight,
            at: (lat, lon.remainder(dividingBy: 360))
        )
        let radius = [10.0, 50.55, 123.4, 400, 99_999.9][Int.random(in: 0..<5, using: &random)]
        post.content.fence = number.isMultiple(of: 5) ? nil : Fence(radius: radius)
        return post
    }

    /// The distances to the fence's edge and to its middle; `nil` without a fence.
    private static func distances(of post: Post, from point: Coordinate) -> (Double, Double, PostID)? {
        guard let place = post.content.point, let fence = post.content.fence else { return nil }
        let middle = point.distance(to: place)
        return (max(0, middle - fence.radius), middle, post.id)
    }

    @Test("over date line and poles it finds what looking at each finds", arguments: 1...3)
    func agreesWithBruteForce(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let posts = try (1...1_500).map { try Self.post($0, &random) }
        try await IndexFile.run { file in
            try await file.index(posts)
            try await file.delete(posts.suffix(100).map(\.id))
            let fenced = posts.dropLast(100).filter { $0.content.fence != nil }
            for round in 0..<60 {
                let lat = [-17, 47.7, 89.95][round % 3] + Double.random(in: -0.05...0.05, using: &random)
                let lon = [180.0, 13, 0][round % 3] + Double.random(in: -1...1, using: &random)
                let point = try Coordinate(lat: lat, lon: lon.remainder(dividingBy: 360))
                let limit = [1, 20, 100][round / 3 % 3]
                let reach =
                    round.isMultiple(of: 2) ? SearchShape.farthest : Double.random(in: 0...3_000, using: &random)
                let filter = FenceFilter(kinds: round % 4 == 3 ? ["sight"] : [])
                let found = try await file.index.read { state in
                    try state.posts.fences(near: point, within: reach, upTo: limit, filter, by: .unlimited)
                }
                let expected = fenced.filter { filter.kinds.isEmpty || filter.kinds.contains($0.content.kind.text) }
                    .compactMap { Self.distances(of: $0, from: point) }
                    .filter { $0.0 <= reach }.sorted { $0 < $1 }.prefix(limit)
                #expect(found.map(\.fence.post) == expected.map(\.2), "\(point) \(limit) \(reach)")
                #expect(found.map(\.distance) == expected.map(\.0))
            }
        }
    }

    @Test("within the circle no other fence is entered") func asksAgainInTime() async throws {
        var random = SeededGenerator(seed: 9)
        let posts = try (1...400).map { number in
            let lat = Double.random(in: -17.1 ... -16.9, using: &random)
            let lon = 180 - Double.random(in: 0...0.2, using: &random)
            var post = try Post.sample(UInt64(number), kind: .sight, at: (lat, lon))
            post.content.fence = Fence(radius: Double.random(in: 10...500, using: &random))
            return post
        }
        try await IndexFile.run { file in
            try await file.index(posts)
            for _ in 0..<20 {
                let lon = 179.9 + Double.random(in: -0.08...0.08, using: &random)
                let near = try Coordinate(lat: Double.random(in: -17.08 ... -16.92, using: &random), lon: lon)
                let found = try await file.index.read {
                    try $0.posts.fences(near: near, upTo: 21, FenceFilter(), by: .unlimited)
                }
                let told = Set(found.prefix(20).map(\.fence.post))
                let circle = try #require(found.last).distance
                for _ in 0..<50 {
                    let way = Double.random(in: 0..<1, using: &random) * circle
                    let place = try near.shifted(by: way * 0.995, towards: Double.random(in: 0..<360, using: &random))
                    for post in posts where !told.contains(post.id) {
                        guard let center = post.content.point, let fence = post.content.fence else { continue }
                        #expect(place.distance(to: center) >= fence.radius)
                    }
                }
            }
        }
    }

    @Test(
        "blocked pairs do not see each other's fences",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
    )
    func omitsBlockedUsers() async throws {
        let people = [try await world.registered("Ada"), try await world.registered("Ben")]
        for person in people { try await person.fences(person.name, at: .hallein, radius: 100) }
        try await world.waitForFollowers()
        let near = FencesNear(near: try .hallein)
        #expect(try await people[0].send(near).fences.map(\.title) == ["Ben"])
        try await people[1].send(Block(user: people[0].id))
        try await world.waitForFollowers()
        for person in people { #expect(try await person.send(near).fences.isEmpty) }
        #expect(try await world.client.send(near).fences.count == 2)
    }

    @Test("refuses what breaks a rule, and says which", .services(GeoSearchService.self)) func refuses() async throws {
        let ada = try world.person("Ada")
        for limit in [0, 101] {
            let fault = try await ada.refusal(FencesNear(near: .hallein, limit: limit))
            #expect(fault == BrokenRule.outOfRange(1...100).fault(at: "limit"))
        }
        let fault = try await ada.refusal(FencesNear(near: .hallein, kinds: ["car"]))
        #expect(fault == BrokenRule.unknownKind("car", known: []).fault(at: "kinds"))
        let none = try await ada.send(FencesNear(near: .hallein))
        #expect(none == FencesNear.Reply(fences: [], askAgainBeyond: 50_000))
    }
}
