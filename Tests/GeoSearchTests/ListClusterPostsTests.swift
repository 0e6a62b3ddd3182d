import CatalogueContract
import CatalogueCore
import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.listClusterPosts")
struct ListClusterPostsTests {
    private static let wholeWorld = Viewport(west: -180, south: -90, east: 180, north: 90)

    @Test(
        "a cluster's posts are listed page by page, newest first, until it disappears",
        .services(CatalogueService.self, GeoSearchService.self),
        .everyWiring
    )
    func listsPosts() async throws {
        let ada = try world.person("Ada")
        var posts: [PostID] = []
        for number in 0..<5 {
            world.clock.advance(by: .seconds(1))
            posts.append(try await ada.posts("Post \(number)", at: .salzburg))
        }
        try await world.waitForFollowers()
        let pins = try await ada.send(ClusterPins(viewport: Self.wholeWorld, zoom: 3))
        let name = try #require(pins.clusters.first?.id)
        let first = try await ada.send(ListClusterPosts(cluster: name, limit: 3))
        #expect(first.posts.map(\.post) == posts.suffix(3).reversed() && first.count == 5)
        let second = try await ada.send(ListClusterPosts(cluster: name, limit: 3, cursor: first.next))
        #expect(second.posts.map(\.post) == posts.prefix(2).reversed() && second.next == nil)
        // The oldest post identifies the cluster, despite new ones.
        world.clock.advance(by: .seconds(1))
        try await ada.posts("Post 5", at: .salzburg)
        try await ada.send(DeletePost(id: posts[3]))
        try await world.waitForFollowers()
        #expect(try await ada.send(ListClusterPosts(cluster: name)).count == 5)
        try await ada.send(DeletePost(id: posts[0]))
        try await world.waitForFollowers()
        #expect(try await ada.refusal(ListClusterPosts(cluster: name)).code == .notFound)
        #expect(try await ada.send(ClusterPins(viewport: Self.wholeWorld, zoom: 3)).clusters.first?.count == 4)
    }

    @Test(.services(GeoSearchService.self)) func refusesInvalidClusters() async throws {
        let ada = try world.person("Ada")
        for name in ["", "5", "u", "17u\(PostID.latest)", "5x\(PostID.latest)", "5u0", "-1u\(PostID.latest)"] {
            let fault = try await ada.refusal(ListClusterPosts(cluster: name))
            #expect(fault.code == .invalid && fault.field == "cluster", "\(name)")
        }
        let unknown = try await ada.refusal(ListClusterPosts(cluster: "5u01K8Z41C5S0G8YB3H6D2XQ9MEA"))
        #expect(unknown.code == .notFound)
        for limit in [0, 201] {
            let fault = try await ada.refusal(ListClusterPosts(cluster: "0u\(PostID.latest)", limit: limit))
            #expect(fault == BrokenRule.outOfRange(1...200).fault(at: "limit"))
        }
        let cursor = Cursor(text: "none")
        let fault = try await ada.refusal(ListClusterPosts(cluster: "0u\(PostID.latest)", cursor: cursor))
        #expect(fault.field == "cursor")
    }

    @Test func aClustersNameIsReadAsItWasWritten() {
        let name = ClusterName(zoom: 12, isTurned: true, oldest: PostID(high: 1, low: 2))
        #expect(ClusterName(name.text) == name)
    }
}
