import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("addresses of posts", .services(AuthService.self, CatalogueService.self, GeoSearchService.self))
struct PostAddressTests {
    @Test("are found as places are, each once, as long as there is such a post") func areFound() async throws {
        let ada = try await world.registered("Ada")
        let quay = PostPlace(country: "DE", city: "Stuttgart", address: "Seestraße 5")
        let posts = [try await ada.offers("A lamp", at: quay), try await ada.offers("A chair", at: quay)]
        try await ada.offers("No point", at: PostPlace(city: "Stuttgart", address: "Seeweg 1"), point: nil)
        try await world.waitForFollowers()
        for text in ["seestr", "Seestraße 5, Stuttgart", "SEESTRASSE 5"] {
            let found = try await world.client.send(FindPlace(name: text, types: [.address])).places
            #expect(found.map(\.name) == ["Seestraße 5"], "\(text)")
            #expect(found.first?.address == "Seestraße 5, Stuttgart" && found.first?.country == "DE")
            #expect(found.first?.timeZone == "Europe/Berlin" && found.first?.point.lat == 48.78)
        }
        #expect(try await world.client.send(FindPlace(name: "seestr", country: "AT", types: [.address])).places == [])
        #expect(try await world.client.send(FindPlace(name: "seeweg", types: [.address])).places == [])
        for post in posts { try await ada.send(DeletePost(id: post)) }
        try await world.waitForFollowers()
        #expect(try await world.client.send(FindPlace(name: "seestr", types: [.address])).places == [])
    }

    @Test("many posts at one address hide no other address; blocked users' are omitted") func many() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let market = PostPlace(country: "AT", city: "Graz", address: "Markt 1")
        var posts: [PostID] = []
        for number in 0..<40 { posts.append(try await ada.offers("Thing \(number)", at: market)) }
        posts.append(try await ben.offers("Bread", at: PostPlace(country: "AT", city: "Graz", address: "Marktgasse 2")))
        try await world.waitForFollowers()
        let find = FindPlace(name: "markt", types: [.address])
        #expect(try await world.client.send(find).places.map(\.name) == ["Markt 1", "Marktgasse 2"])
        try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await ben.send(find).places.map(\.name) == ["Marktgasse 2"])
        #expect(try await ada.send(find).places.map(\.name) == ["Markt 1"])
    }

    @Test(.noServices) func areFoundByTheirIndex() async throws {
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
