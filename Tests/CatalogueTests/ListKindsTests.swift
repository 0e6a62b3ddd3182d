import CatalogueContract
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue.listKinds", .services(CatalogueService.self))
struct ListKindsTests {
    @Test("a new catalogue begins with the kinds of the apps, and a stranger may read them", .everyWiring)
    func beginsWithTheStandardKinds() async throws {
        let kinds = try await world.client.send(ListKinds()).kinds
        #expect(kinds.map(\.kind.name) == PostKind.standard)
        #expect(kinds.allSatisfy { $0.revision == 1 })
    }

    @Test("pages by name") func pages() async throws {
        var names: [PostKind] = []
        var cursor: Cursor?
        repeat {
            let page = try await world.client.send(ListKinds(limit: 3, cursor: cursor))
            names += page.kinds.map(\.kind.name)
            cursor = page.next
        } while cursor != nil
        #expect(names == PostKind.standard)
    }

    @Test("posts of a kind that a client has never heard of are listed with the others")
    func unknownKindsAreListed() async throws {
        _ = try await world.sending(as: .gateway).send(DeclareKind(kind: .chargePoint()))
        let ada = try world.person("Ada")
        var content = PostContent(kind: "chargePoint", title: "Station road", point: try Coordinate(lat: 1, lon: 2))
        content.attributes = ["power": 50]
        try await ada.posts(content)
        try await ada.posts(.offer("A lamp"))
        #expect(try await ada.send(ListPosts()).posts.map(\.content.title) == ["A lamp", "Station road"])
    }
}
