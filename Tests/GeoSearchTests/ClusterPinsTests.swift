import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.clusterPins", .services(CatalogueService.self, GeoSearchService.self))
struct ClusterPinsTests {
    private static let wholeWorld = Viewport(west: -180, south: -90, east: 180, north: 90)
    private static let austria = Viewport(west: 9, south: 46, east: 17.5, north: 49)

    @Test("posts are one pin where they are close together, and their own where they are not", .everyWiring)
    func gathersPosts() async throws {
        let ada = try world.person("Ada")
        let hallein = try await ada.posts("Hallein", at: .hallein)
        let salzburg = try await ada.posts("Salzburg", kind: .sight, at: .salzburg)
        let vienna = try await ada.posts("Vienna", at: .vienna)
        try await ada.posts("nowhere")
        try await world.waitForFollowers()
        // 13 km are 32 pixels at zoom 7, and 65 at zoom 8.
        let far = try await ada.send(ClusterPins(viewport: Self.austria, zoom: 7))
        #expect(far.zoom == 7 && far.count == 3)
        #expect(far.posts.map(\.post) == [vienna])
        let cluster = try #require(far.clusters.first)
        #expect(far.clusters.count == 1 && cluster.count == 2 && cluster.expansionZoom == 8)
        #expect(cluster.open == nil)
        #expect(abs(cluster.point.lat - 47.7407) < 0.001 && abs(cluster.point.lon - 13.0717) < 0.001)
        #expect(abs(cluster.bounds.south - 47.6833) < 1e-6 && abs(cluster.bounds.north - 47.7981) < 1e-6)
        #expect(abs(cluster.bounds.west - 13.0465) < 1e-6 && abs(cluster.bounds.east - 13.0969) < 1e-6)
        let near = try await ada.send(ClusterPins(viewport: Self.austria, zoom: 8))
        #expect(near.clusters.isEmpty)
        #expect(near.posts.map(\.post) == [hallein, salzburg, vienna])
        #expect(near.posts.map(\.kind) == ["offer", "sight", "offer"])
        let all = try await ada.send(ClusterPins(viewport: Self.wholeWorld, zoom: 0))
        #expect(all.clusters.map(\.count) == [3] && all.count == 3)
    }

    @Test("only matching posts are shown, with whether they are open") func filters() async throws {
        let ada = try world.person("Ada")
        for (title, hours) in [("Always", "24/7"), ("Never", "off"), ("Untold", nil)] {
            var content = PostContent(kind: .restaurant, title: title, point: try .salzburg, hours: hours)
            content.place = PostPlace(country: "AT")
            content.attributes = ["cuisine": ["thai"]]
            try await ada.send(CreatePost(post: content))
        }
        try await ada.posts("A lamp", at: .salzburg)
        try await world.waitForFollowers()
        func pins(_ search: Search, zoom: Int = 10) async throws -> ClusterPins.Reply {
            try await ada.send(ClusterPins(viewport: Self.austria, zoom: zoom, search: search))
        }
        let all = try await pins(Search()).clusters
        #expect(all.map(\.count) == [4] && all.map(\.open) == [1])
        #expect(all.map(\.expansionZoom) == [17])
        #expect(try await pins(Search(kinds: ["restaurant"])).clusters.map(\.count) == [3])
        let open = try await pins(Search(kinds: ["restaurant"], open: OpenFilter()))
        #expect(open.posts.map(\.title) == ["Always"] && open.posts.map(\.status) == [.open])
        #expect(try await pins(Search(words: "lam")).posts.map(\.status) == [nil])
        let single = try await pins(Search(), zoom: 17).posts
        #expect(single.map(\.status) == [.open, .closed, nil, nil])
        #expect(try await pins(Search(near: .vienna, within: 1_000)).count == 0)
        let cluster = try #require(try await pins(Search(kinds: ["restaurant"])).clusters.first?.id)
        let listed = try await ada.send(ListClusterPosts(cluster: cluster, search: Search(kinds: ["restaurant"])))
        #expect(listed.posts.map(\.title) == ["Untold", "Never", "Always"])
    }

    @Test("a viewport across the 180th meridian shows one cluster there")
    func clustersAcrossTheDateLine() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("West of it", at: Coordinate(lat: -17, lon: 179.95))
        try await ada.posts("East of it", at: Coordinate(lat: -17, lon: -179.95))
        try await world.waitForFollowers()
        let fiji = Viewport(west: 175, south: -20, east: -175, north: -10)
        let over = try await ada.send(ClusterPins(viewport: fiji, zoom: 5))
        let cluster = try #require(over.clusters.first)
        #expect(cluster.count == 2 && abs(cluster.point.lon) > 179.99)
        #expect(cluster.bounds.west > 179 && cluster.bounds.east < -179)
        #expect(try await ada.send(ListClusterPosts(cluster: cluster.id)).count == 2)
        #expect(try await ada.send(ClusterPins(viewport: Self.wholeWorld, zoom: 5)).posts.count == 2)
    }

    @Test(
        "posts of blocked users are in no pin",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
    )
    func omitsBlockedUsers() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        try await ben.posts("Ben's", at: .salzburg)
        try await ada.posts("Ada's", at: .salzburg)
        try await ada.send(Block(user: ben.id))
        try await world.waitForFollowers()
        let call = ClusterPins(viewport: Self.austria, zoom: 5)
        #expect(try await ada.send(call).posts.map(\.title) == ["Ada's"])
        #expect(try await ben.send(call).posts.map(\.title) == ["Ben's"])
        let all = try await world.client.send(call)
        let name = try #require(all.clusters.first?.id)
        #expect(all.count == 2)
        #expect(try await world.client.send(ListClusterPosts(cluster: name)).count == 2)
        // The oldest post is Ben's, so Ada knows no such cluster.
        #expect(try await ada.refusal(ListClusterPosts(cluster: name)).code == .notFound)
    }

    @Test(.services(GeoSearchService.self)) func refusesWhatBreaksARule() async throws {
        let ada = try world.person("Ada")
        for zoom in [-1, 23] {
            let fault = try await ada.refusal(ClusterPins(viewport: Self.wholeWorld, zoom: zoom))
            #expect(fault == BrokenRule.outOfRange(0...22).fault(at: "zoom"))
        }
        let upside = Viewport(west: 0, south: 10, east: 1, north: 9)
        #expect(try await ada.refusal(ClusterPins(viewport: upside, zoom: 1)).field == "viewport.north")
        let outside = Viewport(west: 0, south: -91, east: 1, north: 9)
        #expect(try await ada.refusal(ClusterPins(viewport: outside, zoom: 1)).field == "viewport.south")
        let searches: [(Search, String)] = [
            (Search(kinds: ["car"]), "search.kinds"), (Search(within: 1), "search.near"),
            (Search(sort: .newest), "search.sort"), (Search(limit: 3), "search.limit"),
            (Search(facets: ["kind"]), "search.facets"), (Search(language: "de"), "search.language"),
        ]
        for (search, field) in searches {
            let fault = try await ada.refusal(ClusterPins(viewport: Self.wholeWorld, zoom: 1, search: search))
            #expect(fault.code == .invalid && fault.field == field)
            #expect(try await ada.refusal(ListClusterPosts(cluster: "0u\(PostID.latest)", search: search)) == fault)
        }
        #expect(try await world.client.send(ClusterPins(viewport: Self.wholeWorld, zoom: 22)).count == 0)
    }
}
