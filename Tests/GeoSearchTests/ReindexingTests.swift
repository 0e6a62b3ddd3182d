import CatalogueContract
import CatalogueCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing
import UmkreisAttributes

@Suite("attributes that become searchable or filterable later", .services(CatalogueService.self, GeoSearchService.self))
struct ReindexingTests {
    private static func kind(_ note: AttributeDefinition...) -> KindDefinition {
        KindDefinition(name: "chargePoint", facets: [.point: FacetSettings(required: true)], attributes: note)
    }

    private static func post() throws -> PostContent {
        var content = PostContent(kind: "chargePoint", title: "Station road", point: try .salzburg)
        content.attributes = ["note": "behind the bakery", "power": 50]
        return content
    }

    private static let power = AttributeDefinition(name: "power", type: .number)
    private static let note = AttributeDefinition(name: "note", type: .text)
    private static var searchable: AttributeDefinition {
        var note = note
        note.searchable = true
        return note
    }

    @Test("older posts are found by the words of a new attribute, without alerts") func findsOlderPosts() async throws {
        let (owner, ben) = (world.sending(as: .gateway), try world.person("Ben"))
        _ = try await owner.send(DeclareKind(kind: Self.kind(Self.note, Self.power)))
        try await world.person("Ada").send(CreatePost(post: try Self.post()))
        try await world.waitForFollowers()
        try await ben.send(SaveSearch(name: "bakery", search: Search(words: "bakery")))
        let news = try await ben.send(NewsAfter())
        #expect(try await ben.finds(Search(words: "bakery")).isEmpty)
        _ = try await owner.send(DeclareKind(kind: Self.kind(Self.searchable, Self.power)))
        try await world.runMaintenance(of: "catalogue")
        try await world.waitForFollowers()
        #expect(try await ben.finds(Search(words: "bakery")) == ["Station road"])
        #expect(try await ben.send(FindKind(kind: "chargePoint")).reindexing == nil)
        #expect(try await ben.send(AlertsAfter()).alerts.isEmpty)
        #expect(try await ben.send(NewsAfter(cursor: news.cursor)).kinds.isEmpty)
    }

    @Test("a post written before is filtered by the attribute at once") func filtersOlderPosts() async throws {
        let (owner, ada) = (world.sending(as: .gateway), try world.person("Ada"))
        _ = try await owner.send(DeclareKind(kind: Self.kind(Self.note, Self.power)))
        try await ada.send(CreatePost(post: try Self.post()))
        var power = Self.power
        power.filterable = true
        _ = try await owner.send(DeclareKind(kind: Self.kind(Self.note, power)))
        try await world.waitForFollowers()
        let filter = AttributeFilter(attribute: "power", atLeast: 50)
        #expect(try await ada.finds(Search(kinds: ["chargePoint"], where: [filter])) == ["Station road"])
    }

    @Test("attributes cannot have the names of a search's members", .noServices) func reservesItsMembers() {
        for member in Mirror(reflecting: Search()).children.compactMap(\.label) + ["kind", "category", "tag"] {
            let definitions = [AttributeDefinition(name: member, type: .bool)]
            let fault = #expect(throws: Fault.self) { try AttributeSchema(definitions, field: "fields") }
            #expect(fault?.rule == "reserved-name", "\(member)")
        }
    }
}
