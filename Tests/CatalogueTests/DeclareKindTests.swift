import CatalogueContract
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue.declareKind", .services(CatalogueService.self))
struct DeclareKindTests {
    @Test("a kind that is declared takes posts with its attributes at once", .everyWiring)
    func takesPosts() async throws {
        let declared = try await world.sending(as: .gateway).send(DeclareKind(kind: .chargePoint()))
        #expect(declared.revision == 1)
        let content = PostContent(
            kind: "chargePoint",
            title: "Station road",
            point: try Coordinate(lat: 47.8, lon: 13),
            hours: "24/7",
            attributes: ["power": 150, "plug": ["CCS", "type2", "ccs"]]
        )
        let post = try await world.person("Ada").posts(content)
        #expect(post.content.attributes == ["power": 150, "plug": ["ccs", "type2"]])
    }

    @Test("repeating a declaration neither changes nor publishes the kind") func isIdempotent() async throws {
        let owner = world.sending(as: .gateway)
        let first = try await owner.send(DeclareKind(kind: .chargePoint()))
        let events = try await world.events(of: "catalogue").count
        #expect(try await owner.send(DeclareKind(kind: .chargePoint())) == first)
        #expect(try await world.events(of: "catalogue").count == events)
        let second = try await owner.send(DeclareKind(kind: .chargePoint(maximum: 500)))
        #expect(second.revision == 2)
        #expect(try await world.events(of: "catalogue").count == events + 1)
    }

    @Test("a dry run returns the next revision, applies every rule and stores no kind") func canBeTried() async throws {
        let owner = world.sending(as: .gateway)
        let first = try await owner.send(DeclareKind(kind: .chargePoint(), isDryRun: true))
        #expect(first.revision == 1)
        #expect(try await world.client.send(ListKinds()).kinds.contains { $0.kind.name == "chargePoint" } == false)
        let declared = try await owner.send(DeclareKind(kind: .chargePoint()))
        let events = try await world.events(of: "catalogue").count
        #expect(try await owner.send(DeclareKind(kind: .chargePoint(), isDryRun: true)) == declared)
        #expect(try await owner.send(DeclareKind(kind: .chargePoint(maximum: 500), isDryRun: true)).revision == 2)
        var kind = KindDefinition.chargePoint()
        kind.attributes?[0] = AttributeDefinition(name: "power", type: .text)
        let broken = DeclareKind(kind: kind, isDryRun: true)
        let fault = await #expect(throws: Fault.self) { try await owner.send(broken) }
        #expect(fault?.rule == "type-changed" && fault?.field == "kind.attributes.0.type")
        #expect(try await world.events(of: "catalogue").count == events)
    }

    @Test("stricter rules apply to new posts; old posts stay readable") func staysReadable() async throws {
        let owner = world.sending(as: .gateway)
        let ada = try world.person("Ada")
        _ = try await owner.send(DeclareKind(kind: .chargePoint()))
        var content = PostContent(kind: "chargePoint", title: "Old", point: try Coordinate(lat: 0, lon: 0))
        content.attributes = ["power": 300]
        let post = try await ada.posts(content)
        _ = try await owner.send(DeclareKind(kind: .chargePoint(maximum: 100, plugs: ["type2"])))
        #expect(try await ada.finds(post.id) == post)
        let fault = try await ada.refusal(CreatePost(post: content))
        #expect(fault.field == "post.attributes.power")
        #expect(fault.rule == "out-of-range")
        #expect(fault.message == "post.attributes.power must be from 1 to 100 kW")
    }

    @Test("an attribute keeps its type") func keepsTypes() async throws {
        let owner = world.sending(as: .gateway)
        _ = try await owner.send(DeclareKind(kind: .chargePoint()))
        var kind = KindDefinition.chargePoint()
        kind.attributes?[0] = AttributeDefinition(name: "power", type: .text)
        let fault = await #expect(throws: Fault.self) { try await owner.send(DeclareKind(kind: kind)) }
        #expect(fault?.field == "kind.attributes.0.type")
        #expect(fault?.rule == "type-changed")
    }

    @Test("refuses a declaration that breaks a rule, naming the member", arguments: refusals)
    func refuses(_ field: String, _ rule: String, _ spoil: @Sendable (inout KindDefinition) -> Void) async throws {
        var kind = KindDefinition.chargePoint()
        spoil(&kind)
        let declaration = DeclareKind(kind: kind)
        let fault = await #expect(throws: Fault.self) {
            try await world.sending(as: .gateway).send(declaration)
        }
        #expect(fault?.code == .invalid)
        #expect(fault?.field == field)
        #expect(fault?.rule == rule)
    }

    private static let refusals: [(String, String, @Sendable (inout KindDefinition) -> Void)] = [
        ("kind.name", "not-camel-case", { $0.name = "charge point" }),
        ("kind.labels.deutsch!", "not-a-language", { $0.labels = ["deutsch!": "Ladestation"] }),
        ("kind.title.most", "out-of-range", { $0.title = TitleSettings(most: 500) }),
        ("kind.facets.colour", "not-one-of", { $0.facets["colour"] = FacetSettings() }),
        ("kind.facets.point.radius", "wrong-facet", { $0.facets[.point]?.radius = 100 }),
        ("kind.facets.category.words", "missing", { $0.facets[.category] = FacetSettings() }),
        (
            "kind.facets.fence", "needs-facet",
            {
                $0.facets = [.fence: FacetSettings(radius: 100), .point: FacetSettings()]
            }
        ),
        ("kind.attributes.0.name", "reserved-name", { $0.attributes?[0].name = "kind" }),
        ("kind.attributes.0.name", "reserved-name", { $0.attributes?[0].name = "tags" }),
        ("kind.attributes.0.name", "reserved-name", { $0.attributes?[0].name = "category" }),
        ("kind.labels.en", "bidi-control", { $0.labels = ["en": "Point\u{202E}egrahC"] }),
        ("kind.attributes.0.labels.en", "bidi-control", { $0.attributes?[0].labels = ["en": "\u{2066}Power"] }),
        ("kind.attributes.0.unit", "bidi-control", { $0.attributes?[0].unit = "k\u{200F}W" }),
        ("kind.attributes.1.words.0.word", "not-a-word", { $0.attributes?[1].words?[0].word = "c\u{202E}cs" }),
        (
            "kind.attributes.1.words.0.labels.en", "bidi-control",
            { $0.attributes?[1].words?[0].labels = ["en": "C\u{202D}CS"] }
        ),
        ("kind.attributes.1.name", "not-unique", { $0.attributes?[1].name = "power" }),
        ("kind.attributes.0.atMost", "empty-range", { $0.attributes?[0].atMost = 0 }),
        ("kind.attributes.1.unit", "wrong-attribute-type", { $0.attributes?[1].unit = "kW" }),
        ("kind.attributes.1.words.0.word", "not-a-word", { $0.attributes?[1].words?[0].word = "Type 2" }),
        (
            "kind.attributes", "too-many",
            { kind in
                kind.attributes = (0...32).map { AttributeDefinition(name: "a\($0)", type: .bool) }
            }
        ),
        (
            "kind", "too-many-bytes",
            { kind in
                let word = String(repeating: "w", count: 36)
                kind.attributes?[1].words = (0..<500).map { number in
                    WordDefinition(word: "\(word)\(number)", labels: ["en": String(repeating: "l", count: 80)])
                }
            }
        ),
    ]

    @Test("there are a hundred kinds at most") func hasALimit() async throws {
        let owner = world.sending(as: .gateway)
        let there = try await owner.send(ListKinds()).kinds.count
        for number in there..<100 {
            _ = try await owner.send(DeclareKind(kind: KindDefinition(name: PostKind("kind\(number)"))))
        }
        let fault = await #expect(throws: Fault.self) {
            try await owner.send(DeclareKind(kind: KindDefinition(name: "oneMore")))
        }
        #expect(fault?.code == .conflict)
        _ = try await owner.send(DeclareKind(kind: KindDefinition(name: "kind50", labels: ["en": "Fifty"])))
    }
}
