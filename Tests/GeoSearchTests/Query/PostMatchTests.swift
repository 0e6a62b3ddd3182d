import CatalogueContract
import GeoSearchContract
import OpeningHours
import TestKit
import Testing
import UmkreisAttributes

@testable import GeoSearchCore

@Suite("A filter asked of one post")
struct PostMatchTests {
    @Test func everythingMeetsNoFilter() throws {
        #expect(try matches(Search()))
        #expect(try PostFilter(Search()).isEmpty)
        #expect(try !PostFilter(Search(exclude: [PostID(high: 0, low: 9)])).isEmpty)
    }

    @Test(arguments: [
        ("lamp", true), ("LÁM", true), ("fahrr", true), ("brass lamp", true), ("lamp chair", false), ("amp", false),
        ("quite another", false),
    ])
    func words(_ words: String, _ isMet: Bool) throws {
        #expect(try matches(Search(words: words)) == isMet)
    }

    @Test func placesOfEveryShape() throws {
        let near = try Coordinate(lat: 47.8, lon: 13.1)
        #expect(try matches(Search(near: near)))
        #expect(try matches(Search(near: near, within: 5_000)))
        #expect(try !matches(Search(near: near, within: 1_000)))
        #expect(try matches(Search(near: near, within: 5_000, beyond: 1_000)))
        #expect(try !matches(Search(near: near, beyond: 5_000)))
        #expect(try matches(Search(viewport: Viewport(west: 13, south: 47, east: 14, north: 48))))
        #expect(try !matches(Search(viewport: Viewport(west: 14, south: 47, east: 13, north: 48))))
        let square = [[13.0, 47.7], [13.1, 47.7], [13.1, 47.9], [13.0, 47.9], [13.0, 47.7]]
        #expect(try matches(Search(polygon: GeoPolygon(coordinates: [square]))))
        var homeless = try Self.post()
        homeless.content.point = nil
        #expect(try !matches(Search(near: near, within: 20_000_000), homeless))
        #expect(try matches(Search(near: near), homeless))
    }

    @Test func checksKindTagsCategoryAndOwner() throws {
        #expect(try matches(Search(kinds: ["sight", "offer"])))
        #expect(try !matches(Search(kinds: ["sight"])))
        #expect(try matches(Search(tags: ["Éclairage"])))
        #expect(try !matches(Search(tags: ["eclairage", "old"])))
        #expect(try matches(Search(categories: ["furniture", "light"])))
        #expect(try !matches(Search(categories: ["furniture"])))
        #expect(try matches(Search(owner: UserID(high: 0, low: 1))))
        #expect(try !matches(Search(owner: UserID(high: 0, low: 2))))
        #expect(try matches(Search(exclude: [PostID(high: 0, low: 9)])))
        #expect(try !matches(Search(exclude: [PostID(high: 0, low: 1)])))
    }

    @Test func ratingAndPrice() throws {
        #expect(try matches(Search(leastRating: 4.2)))
        #expect(try !matches(Search(leastRating: 4.3)))
        var unrated = try Self.post()
        unrated.rating = nil
        #expect(try !matches(Search(leastRating: 1), unrated))
        #expect(try matches(Search(price: PriceFilter(currency: "EUR", atLeast: "3.50", atMost: "3.50"))))
        #expect(try !matches(Search(price: PriceFilter(currency: "EUR", atMost: "3.49"))))
        #expect(try !matches(Search(price: PriceFilter(currency: "USD"))))
    }

    @Test(arguments: [
        (AttributeFilter(attribute: "power", atLeast: 50), true),
        (AttributeFilter(attribute: "power", atMost: 49), false),
        (AttributeFilter(attribute: "plug", anyOf: ["type2", "ccs"]), true),
        (AttributeFilter(attribute: "plug", anyOf: ["type2"]), false),
        (AttributeFilter(attribute: "since", atLeast: "2026-01-01"), true),
        (AttributeFilter(attribute: "since", atMost: "2025-12-31"), false),
        (AttributeFilter(attribute: "roofed", anyOf: [true]), true),
        (AttributeFilter(attribute: "colour", anyOf: ["red"]), false),
    ])
    func attributes(_ filter: AttributeFilter, _ isMet: Bool) throws {
        #expect(try matches(Search(where: [filter])) == isMet)
    }

    @Test func openingHours() throws {
        let document = PostDocument(try Self.post(), searchTexts: [], in: try Gazetteer.bundled())
        let open = try PostFilter(Search(open: OpenFilter()))
        let orUnknown = try PostFilter(Search(open: OpenFilter(orUnknown: true)))
        #expect([.open, .closed, .unknown].map { open.matches(document, state: $0) } == [true, false, false])
        #expect([.open, .closed, .unknown].map { orUnknown.matches(document, state: $0) } == [true, false, true])
    }

    private func matches(_ search: Search, _ post: Post? = nil) throws -> Bool {
        let gazetteer = try Gazetteer.bundled()
        let document = PostDocument(try post ?? Self.post(), searchTexts: ["Fahrradlicht"], in: gazetteer)
        return try PostFilter(search).matches(document)
    }

    private static func post() throws -> Post {
        let attributes: Attributes = ["power": 50, "plug": ["ccs"], "since": "2026-05-01", "roofed": true]
        var post = try Post.sample(1, "A lamp", text: "of brass", at: (47.8, 13.05), attributes: attributes)
        post.content.tags = ["eclairage"]
        post.content.category = "light"
        post.content.price = try Money(amount: "3.50", currency: "EUR")
        post.rating = RatingSummary(count: 3, mean: 4.2, rank: 3.8)
        return post
    }
}
