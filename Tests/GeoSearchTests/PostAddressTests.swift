import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("addresses of posts")
struct PostAddressTests {
    private static func run(_ wiring: Wiring = .inProcess, _ body: (World) async throws -> Void) async throws {
        try await World.run(AuthService.self, CatalogueService.self, GeoSearchService.self, wiring: wiring, body)
    }

    @Test("are found as places are, each once, as long as there is such a post", arguments: Wiring.allCases)
    func areFound(_ wiring: Wiring) async throws {
        try await Self.run(wiring) { world in
            let ada = try await world.registered("Ada")
            let quay = PostPlace(country: "DE", city: "Stuttgart", address: "Seestraße 5")
            let posts = [try await ada.offers("A lamp", at: quay), try await ada.offers("A chair", at: quay)]
            try await ada.offers("No point", at: PostPlace(city: "Stuttgart", address: "Seeweg 1"), point: nil)
            try await world.settle()
            for text in ["seestr", "Seestraße 5, Stuttgart", "SEESTRASSE 5"] {
                let found = try await world.client.send(FindPlace(name: text, types: [.address])).places
                #expect(found.map(\.name) == ["Seestraße 5"], "\(text)")
                #expect(found.first?.address == "Seestraße 5, Stuttgart" && found.first?.country == "DE")
                #expect(found.first?.timeZone == "Europe/Berlin" && found.first?.point.lat == 48.78)
            }
            #expect(
                try await world.client.send(FindPlace(name: "seestr", country: "AT", types: [.address])).places == []
            )
            #expect(try await world.client.send(FindPlace(name: "seeweg", types: [.address])).places == [])
            for post in posts { try await ada.send(DeletePost(id: post)) }
            try await world.settle()
            #expect(try await world.client.send(FindPlace(name: "seestr", types: [.address])).places == [])
        }
    }

    @Test("many at one address hide no other, and blocked people's are not told")
    func many() async throws {
        try await Self.run { world in
            let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
            let market = PostPlace(country: "AT", city: "Graz", address: "Markt 1")
            var posts: [PostID] = []
            for number in 0..<40 { posts.append(try await ada.offers("Thing \(number)", at: market)) }
            posts.append(
                try await ben.offers("Bread", at: PostPlace(country: "AT", city: "Graz", address: "Marktgasse 2"))
            )
            try await world.settle()
            let find = FindPlace(name: "markt", types: [.address])
            #expect(try await world.client.send(find).places.map(\.name) == ["Markt 1", "Marktgasse 2"])
            try await ben.send(Block(user: ada.id))
            try await world.settle()
            #expect(try await ben.send(find).places.map(\.name) == ["Marktgasse 2"])
            #expect(try await ada.send(find).places.map(\.name) == ["Markt 1"])
        }
    }

    @Test func areFoundByTheirIndex() async throws {
        let plan = try await QueryPlan(of: AddressQueries.ofPosts, migrations: GeoSearchService.migrations)
        #expect(plan.steps.contains { $0.contains("postByAddress (addressKey>? AND addressKey<?)") }, "\(plan)")
        #expect(plan.scans.isEmpty && plan.sorts.isEmpty, "\(plan)")
    }
}

extension Person {
    @discardableResult
    fileprivate func offers(
        _ title: String,
        at place: PostPlace,
        point: Coordinate? = try? Coordinate(lat: 48.78, lon: 9.18)
    ) async throws -> PostID {
        var content = PostContent(kind: .offer, title: title, point: point)
        content.place = place
        return try await send(CreatePost(post: content)).post.id
    }
}
