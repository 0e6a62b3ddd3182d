import CatalogueContract
import CatalogueCore
import Foundation
import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.search", .services(CatalogueService.self, GeoSearchService.self))
struct SearchTests {
    @Test("finds a post by place and words once it is posted, and not once it is deleted", .everyWiring)
    func followsTheCatalogue() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("Tiffany lamp", at: .salzburg)
        try await ada.posts("Tiffany lamp, far away", at: .vienna)
        try await world.waitForFollowers()
        let search = Search(words: "lamp tiff", near: try .salzburg, within: 5_000)
        let hits = try await ada.send(search).hits
        #expect(hits.map(\.post) == [lamp])
        try await ada.send(DeletePost(id: lamp))
        try await world.waitForFollowers()
        #expect(try await ada.send(search).hits.isEmpty)
    }

    @Test("finds no draft, and no post that is closed, expired or hidden, until it is shown again")
    func findsVisiblePostsOnly() async throws {
        let ada = try world.person("Ada")
        let content = PostContent(kind: .offer, title: "A lamp", point: try .salzburg)
        let lamp = try await ada.send(CreatePost(post: content, draft: true)).post.id
        var soup = PostContent(kind: .offer, title: "Soup", point: try .salzburg)
        soup.validUntil = world.clock.now.adding(.seconds(60))
        try await ada.send(CreatePost(post: soup))
        func found() async throws -> [[String]] {
            try await world.waitForFollowers()
            let near = try await ada.send(Nearest(near: .salzburg)).hits.map(\.title)
            return [try await ada.finds(Search()), try await ada.finds(Search(words: "lamp soup a s")), near]
        }
        #expect(try await found() == [["Soup"], [], ["Soup"]])
        try await ada.send(PublishPost(id: lamp))
        #expect(try await found()[0].sorted() == ["A lamp", "Soup"])
        world.clock.advance(by: .seconds(60))
        try await world.runMaintenance(of: "catalogue")
        #expect(try await found()[2] == ["A lamp"])
        try await ada.send(ClosePost(id: lamp))
        #expect(try await found() == [[], [], []])
        try await ada.send(UpdatePost(id: lamp, revision: 3, post: PostContent(kind: .offer, title: "A red lamp")))
        #expect(try await found() == [[], [], []])
        try await ada.send(PublishPost(id: lamp))
        #expect(try await found() == [["A red lamp"], [], []])
    }

    @Test func aHitHasHighlightsAndDistance() async throws {
        let ada = try world.person("Ada")
        let post = try await ada.posts("🍎 Frische Äpfel", at: .hallein)
        try await world.waitForFollowers()
        let hit = try #require(try await ada.send(Search(words: "aepf", near: .salzburg)).hits.first)
        #expect(hit.post == post && hit.kind == "offer" && hit.title == "🍎 Frische Äpfel")
        #expect(try hit.point == .hallein && hit.publishedAt == world.clock.now)
        #expect(abs((hit.distance ?? 0) - 13_314) < 5)
        let units = Array(hit.title.utf16)
        let marked = hit.highlights.map { units[$0.start..<$0.start + $0.length] }
        #expect(marked.map { String(decoding: $0, as: UTF16.self) } == ["Äpf"])
    }

    @Test("by name, in several languages at once, are in each one's order")
    func byNameInSeveralLanguages() async throws {
        let ada = try world.person("Ada")
        // Too many to be sorted during the search.
        for batch in 0..<11 {
            let posts = (0..<200).map { number in
                let title = batch + number == 0 ? "Öl" : "o\(batch) \(number)"
                return ImportedPost(externalID: "\(batch) \(number)", post: PostContent(kind: .offer, title: title))
            }
            try await ada.send(ImportPosts(source: "s", posts: posts))
        }
        try await ada.posts("Zaun")
        try await world.waitForFollowers()
        let expected = ["de": ["Zaun", "Öl"], "sv": ["Öl", "Zaun"]]
        let found = try await withThrowingTaskGroup(of: (String, [String]).self) { group in
            for language in ["de", "sv", "de", "sv", "de"] {
                group.addTask {
                    let search = Search(sort: .nameDescending, language: language, limit: 2)
                    return (language, try await ada.finds(search))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.count == 5)
        for (language, titles) in found { #expect(titles == expected[language], "\(language)") }
    }

    @Test func hitsAreWrittenAsTheContractWritesThem() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("Äpfel \"rot\" \\ süß 🍎", at: .hallein)
        try await ada.posts("Äpfel ohne Ort")
        for hours in ["Mo-Su 08:00-18:00", "24/7", "17:00+", "off \"Betriebsferien\"", "nach Vereinbarung"] {
            let place = try Coordinate(lat: -0.0, lon: -13.333_333_3)
            let title = "Äpfel \(hours)"
            let cafe = PostContent(
                kind: .restaurant,
                title: title,
                point: place,
                hours: hours,
                attributes: ["cuisine": ["cake"]]
            )
            try await ada.send(CreatePost(post: cafe))
        }
        try await world.waitForFollowers()
        for search in [Search(), Search(words: "apfel"), Search(near: try .salzburg)] {
            let text = try await ada.send(SearchAsText(search: search)).hits
            let hits = try text.decode([SearchHit].self)
            #expect(hits.count >= 6)
            #expect(try WireJSON.encode(hits) == text.bytes)
        }
    }

    @Test func wordsAreLookedForInTitleTagsAndCuisines() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("Bangkok", kind: .restaurant, at: .salzburg, tags: ["garden"])
        try await world.waitForFollowers()
        for words in ["bang", "thai", "gard", "garden bangkok thai"] {
            #expect(try await ada.finds(Search(words: words)) == ["Bangkok"])
        }
        #expect(try await ada.finds(Search(words: "bangkok zoo")).isEmpty)
    }

    @Test func sortsByTimeWithoutAPoint() async throws {
        let ada = try world.person("Ada")
        for title in ["one", "two", "three"] {
            try await ada.posts(title, at: title == "two" ? .hallein : .salzburg)
            world.clock.advance(by: .seconds(1))
        }
        try await ada.posts("four")
        try await world.waitForFollowers()
        #expect(try await ada.finds(Search()) == ["four", "three", "two", "one"])
        #expect(try await ada.finds(Search(near: .hallein, sort: .newest)) == ["three", "two", "one"])
        #expect(try await ada.finds(Search(near: .hallein)) == ["two", "one", "three"])
    }

    @Test func pagesAreContiguous() async throws {
        let ada = try world.person("Ada")
        for number in 1...7 { try await ada.posts("\(number)", at: Coordinate(lat: 47, lon: Double(number))) }
        try await world.waitForFollowers()
        var search = Search(near: try Coordinate(lat: 47, lon: 0), limit: 3)
        var pages: [[String]] = []
        repeat {
            let page = try await ada.send(search)
            pages.append(page.hits.map(\.title))
            search.cursor = page.next
        } while search.cursor != nil
        #expect(pages == [["1", "2", "3"], ["4", "5", "6"], ["7"]])
    }

    @Test func aChangedPostIsFoundWhereItNowIs() async throws {
        let ada = try world.person("Ada")
        func importing(_ title: String, at point: Coordinate) async throws {
            let content = PostContent(kind: .offer, title: title, point: point)
            try await ada.send(ImportPosts(source: "s", posts: [ImportedPost(externalID: "1", post: content)]))
            try await world.waitForFollowers()
        }
        try await importing("A lamp", at: .salzburg)
        try await importing("A mirror", at: .vienna)
        #expect(try await ada.finds(Search(near: .salzburg, within: 9_000)).isEmpty)
        #expect(try await ada.finds(Search(words: "lamp")).isEmpty)
        #expect(try await ada.finds(Search(words: "mirror", near: .vienna, within: 9_000)) == ["A mirror"])
    }

    @Test func findsPostsPublishedWhileSearchWasDown() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("before")
        try await world.waitForFollowers()
        try await world.stop(Search.name.service)
        try await ada.posts("meanwhile")
        try await world.start(Search.name.service)
        try await world.waitForFollowers()
        #expect(try await Set(ada.finds(Search())) == ["before", "meanwhile"])
    }

    @Test func anotherHistoryOfTheCatalogueRebuildsTheIndex() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("of the old one")
        try await world.waitForFollowers()
        try await world.startEmpty(CreatePost.name.service)
        for title in ["of the new one", "also"] { try await ada.posts(title) }
        try await world.waitForFollowers()
        #expect(try await Set(ada.finds(Search())) == ["of the new one", "also"])
        #expect(try await ada.finds(Search(words: "old")).isEmpty)
    }

    @Test("refuses what breaks a rule, and says which", .services(GeoSearchService.self), arguments: refusals)
    func refuses(search: Search, fault: Fault) async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(search) == fault)
    }

    private static let refusals: [(Search, Fault)] = [
        (Search(within: 1), BrokenRule("missing", "is missing: within needs a point").fault(at: "near")),
        (
            Search(sort: .distance),
            BrokenRule("missing", "is missing: sort by distance needs a point").fault(at: "near")
        ),
        (within(0), withinFault),
        (within(-5), withinFault),
        (within(20_040_001), withinFault),
        (Search(words: String(repeating: "a", count: 201)), BrokenRule.tooLong(200).fault(at: "words")),
        (Search(words: "a b c d e f g h i"), BrokenRule.tooMany(8).fault(at: "words")),
        (Search(words: "?!"), BrokenRule.noWord.fault(at: "words")),
        (Search(kinds: ["car"]), BrokenRule.unknownKind("car", known: []).fault(at: "kinds")),
        (Search(kinds: Array(repeating: "tip", count: 9)), BrokenRule.tooMany(8).fault(at: "kinds")),
        (Search(limit: 0), BrokenRule.outOfRange(1...200).fault(at: "limit")),
        (Search(limit: 201), BrokenRule.outOfRange(1...200).fault(at: "limit")),
        (Search(cursor: Cursor(text: "?")), cursorFault),
        (forged("distance", 1, of: Search()), cursorFault),
        (forged("newest", 1e300, of: Search()), cursorFault),
        (forged("newest", 0.5, of: Search()), cursorFault),
        (forged("newest", .nan, of: Search()), cursorFault),
        (forged("distance", -1, of: Search(near: try? .salzburg)), cursorFault),
        (forged("distance", .infinity, of: Search(near: try? .salzburg)), cursorFault),
        (forged("rating", 3, of: Search(sort: .rating)), cursorFault),
        (forged("name", 1, of: Search(sort: .name)), cursorFault),
        (ofAnother(Search(words: "lamp")), cursorFault),
        (
            Search(near: try? .salzburg, within: 5, beyond: 6),
            BrokenRule.emptyRange("is greater than within").fault(at: "beyond")
        ),
        (Search(beyond: 6), BrokenRule("missing", "is missing: beyond needs a point").fault(at: "near")),
        (
            Search(viewport: Viewport(west: 0, south: -91, east: 1, north: 90)),
            BrokenRule.outOfRange(-90...90).fault(at: "viewport.south")
        ),
        (
            Search(viewport: Viewport(west: 0, south: 2, east: 1, north: 1)),
            BrokenRule.emptyRange("is less than south").fault(at: "viewport.north")
        ),
        (
            polygon([[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]),
            polygonFault("crosses-itself", "has edges that cross each other")
        ),
        (
            polygon([[0, 0], [1, 1], [0, 1]]), polygonFault("not-a-polygon", "needs rings of at least four positions")
        ),
        (polygon([[0, 0], [1, 1], [0, 1], [1, 0]]), polygonFault("not-a-polygon", "needs closed rings")),
        (
            polygon([[0, 0], [1, 91], [0, 1], [0, 0]]),
            polygonFault("not-a-polygon", "needs positions with a valid longitude and latitude")
        ),
        (Search(leastRating: 5.5), BrokenRule.outOfRange(1...5).fault(at: "leastRating")),
        (Search(price: PriceFilter(currency: "EURO")), BrokenRule.notACurrency.fault(at: "price.currency")),
        (
            Search(price: PriceFilter(currency: "EUR", atMost: "cheap")),
            BrokenRule.notAnAmount.fault(at: "price.atMost")
        ),
        (
            Search(price: PriceFilter(currency: "EUR", atLeast: "3", atMost: "2")),
            BrokenRule.emptyRange("is less than atLeast").fault(at: "price.atMost")
        ),
        (
            Search(open: OpenFilter(at: Timestamp(milliseconds: 0))),
            BrokenRule("too-far-away", "must be within five years from now").fault(at: "open.at")
        ),
        (
            Search(sort: .relevance),
            BrokenRule("missing", "is missing: sort by relevance needs words").fault(at: "words")
        ),
        (
            Search(facets: ["kind", "colour"]),
            BrokenRule("not-a-facet", "must be kind, category, tags or a filterable attribute of words")
                .fault(at: "facets.1")
        ),
    ]

    private static let withinFault = BrokenRule.outOfRange(0.001...20_040_000).fault(at: "within")
    private static let cursorFault = BrokenRule.notACursor.fault(at: "cursor")

    private static func within(_ metres: Double) -> Search { Search(near: try? .salzburg, within: metres) }

    private static func polygon(_ ring: [[Double]]) -> Search { Search(polygon: GeoPolygon(coordinates: [ring])) }

    private static func polygonFault(_ id: String, _ words: String) -> Fault {
        BrokenRule(id, words).fault(at: "polygon.coordinates")
    }

    /// A search with a forged cursor, at a position its order cannot have.
    private static func forged(_ order: String, _ rank: Double, of search: Search) -> Search {
        let id = "\(PostID(high: 0, low: 1))"
        var search = search
        search.cursor = Cursor(
            fields: [order, String(rank.bitPattern, radix: 16), id, String(search.fingerprint, radix: 16), ""]
        )
        return search
    }

    /// A search with a valid cursor of another search.
    private static func ofAnother(_ search: Search) -> Search {
        var search = search
        search.cursor = Search().cursor(
            at: HitPosition(order: .newest, rank: -5, name: [], id: PostID(high: 0, low: 1))
        )
        return search
    }
}

private struct SearchAsText: Call {
    static let name = Search.name
    static let access = Search.access
    static let effect = Search.effect

    struct Reply: Codable, Sendable {
        var hits: RawJSON
    }

    var search: Search

    func encode(to encoder: any Encoder) throws { try search.encode(to: encoder) }
}
