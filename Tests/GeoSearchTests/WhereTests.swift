import CatalogueContract
import GeoSearchContract
import TestKit
import Testing

@testable import CatalogueCore
@testable import GeoSearchCore

@Suite("geo.search with attributes", .services(CatalogueService.self, GeoSearchService.self))
struct WhereTests {
    private static let kind = KindDefinition(
        name: "chargePoint",
        facets: [.point: FacetSettings(required: true)],
        attributes: [
            AttributeDefinition(name: "power", type: .number, filterable: true),
            AttributeDefinition(name: "plug", type: .words, open: true, filterable: true, searchable: true),
            AttributeDefinition(name: "since", type: .date, filterable: true),
            AttributeDefinition(name: "roofed", type: .bool, filterable: true),
            AttributeDefinition(name: "note", type: .text),
        ]
    )

    private static func setUp() async throws -> Person {
        _ = try await world.sending(as: .gateway).send(DeclareKind(kind: kind))
        let ada = try world.person("Ada")
        let points: [(String, Double, [String], String, Bool)] = [
            ("slow", 11, ["type2"], "2015-05-01", false), ("fast", 50, ["ccs", "type2"], "2020-05-01", true),
            ("faster", 150, ["ccs", "chademo"], "2024-05-01", false), ("odd", 150, ["chademo"], "2018-05-01", true),
        ]
        for (title, power, plugs, since, roofed) in points {
            var content = PostContent(kind: "chargePoint", title: title, point: try .salzburg)
            content.attributes = [
                "power": .number(power), "plug": .words(plugs), "since": .text(since), "roofed": .bool(roofed),
            ]
            _ = try await ada.send(CreatePost(post: content))
        }
        try await world.waitForFollowers()
        return ada
    }

    @Test("finds exactly the posts with matching attributes") func findsExactly() async throws {
        let ada = try await WhereTests.setUp()
        let fast = AttributeFilter(attribute: "power", atLeast: 50)
        let ccs = AttributeFilter(attribute: "plug", anyOf: ["ccs"])
        let cases: [([AttributeFilter], [String])] = [
            ([fast], ["fast", "faster", "odd"]), ([fast, ccs], ["fast", "faster"]),
            ([AttributeFilter(attribute: "power", atLeast: 50, atMost: 50)], ["fast"]),
            ([AttributeFilter(attribute: "plug", anyOf: ["ccs", "chademo"])], ["fast", "faster", "odd"]),
            ([AttributeFilter(attribute: "since", atLeast: "2018-05-01", atMost: "2020-12-31")], ["fast", "odd"]),
            ([AttributeFilter(attribute: "roofed", anyOf: [true])], ["fast", "odd"]),
            ([AttributeFilter(attribute: "since", atLeast: "2020-01-01", anyOf: ["2020-05-01"])], ["fast"]),
            ([AttributeFilter(attribute: "plug", anyOf: ["schuko"])], []),
            ([AttributeFilter(attribute: "plug", anyOf: [" CCS "])], ["fast", "faster"]),
        ]
        for (filters, titles) in cases {
            for kinds in [["chargePoint"], nil] {
                let search = Search(near: try .salzburg, within: 20_000, kinds: kinds, where: filters)
                #expect(try await ada.finds(search).sorted() == titles.sorted(), "\(filters)")
            }
            let nearest = try await ada.send(Nearest(near: try .vienna, count: 10, where: filters))
            #expect(nearest.hits.map(\.title).sorted() == titles.sorted())
        }
        #expect(try await ada.finds(Search(words: "chademo")).sorted() == ["faster", "odd"])
    }

    @Test("refuses what no kind declares, naming the member and the rule") func refuses() async throws {
        let ada = try await WhereTests.setUp()
        let cases: [(AttributeFilter, String, String)] = [
            (AttributeFilter(attribute: "colour", anyOf: ["red"]), "where.0.attribute", "not-filterable"),
            (AttributeFilter(attribute: "note", anyOf: ["shed"]), "where.0.attribute", "not-filterable"),
            (AttributeFilter(attribute: "power", anyOf: ["fast"]), "where.0.anyOf", "wrong-type"),
            (AttributeFilter(attribute: "plug", atLeast: 50), "where.0.atLeast", "wrong-type"),
            (AttributeFilter(attribute: "since", atLeast: "2026-02-30"), "where.0.atLeast", "not-a-date"),
            (AttributeFilter(attribute: "since", atMost: "soon"), "where.0.atMost", "wrong-type"),
            (AttributeFilter(attribute: "power"), "where.0", "missing"),
            (AttributeFilter(attribute: "since", atLeast: "2026-01-01", atMost: 3), "where.0.atLeast", "wrong-type"),
        ]
        for (filter, field, rule) in cases {
            let fault = try await ada.refusal(Search(where: [filter]))
            #expect(fault.code == .invalid)
            #expect(fault.field == field)
            #expect(fault.rule == rule, "\(filter)")
        }
        let fault = try await ada.refusal(Search(kinds: ["castle"]))
        #expect(fault.rule == "unknown-kind")
    }

    @Test("an attribute that becomes filterable later is filtered by at once, in posts of before too")
    func becomesFilterable() async throws {
        let ada = try await WhereTests.setUp()
        var kind = WhereTests.kind
        kind.attributes?[0].filterable = nil
        let owner = world.sending(as: .gateway)
        _ = try await owner.send(DeclareKind(kind: kind))
        try await world.waitForFollowers()
        let search = Search(where: [AttributeFilter(attribute: "power", atLeast: 50)])
        #expect(try await ada.refusal(search).rule == "not-filterable")
        _ = try await owner.send(DeclareKind(kind: WhereTests.kind))
        try await world.waitForFollowers()
        #expect(try await ada.finds(search).count == 3)
    }
}
