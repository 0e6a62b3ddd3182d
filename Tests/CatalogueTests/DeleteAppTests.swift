import CatalogueContract
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue.deleteApp", .services(CatalogueService.self))
struct DeleteAppTests {
    @Test("a deleted app is listed no longer; its kinds and posts remain", .everyWiring) func deletes() async throws {
        let operators = world.sending(as: .gateway)
        let lamp = try await world.person("Ada").posts(.offer("A lamp"))
        _ = try await operators.send(DeclareApp(app: AppDefinition(name: "lamps", kinds: [.offer])))
        _ = try await operators.send(DeclareApp(app: .tours))
        _ = try await operators.send(DeleteApp(app: "lamps"))
        #expect(try await world.client.send(ListApps()).apps.map(\.app.name) == ["tours"])
        #expect(try await world.client.send(FindKind(kind: .offer)).kind.kind.name == .offer)
        #expect(try await world.client.send(FindPost(id: lamp.id)).post == lamp)
    }

    @Test("an app that does not exist is not found, also right after its deletion") func isNotFound() async throws {
        let operators = world.sending(as: .gateway)
        _ = try await operators.send(DeclareApp(app: .tours))
        _ = try await operators.send(DeleteApp(app: "tours"))
        for name in ["tours", "flats"] {
            let fault = await #expect(throws: Fault.self) { try await operators.send(DeleteApp(app: name)) }
            #expect(fault?.code == .notFound && fault?.field == "app")
        }
    }

    @Test("a repeated key deletes once") func isDoneOnce() async throws {
        let olga = try world.person("Olga", roles: ["operator"])
        try await olga.send(DeclareApp(app: .tours))
        try await olga.send(DeleteApp(app: "tours"), key: "k1")
        try await olga.send(DeclareApp(app: .tours))
        try await olga.send(DeleteApp(app: "tours"), key: "k1")
        #expect(try await world.client.send(ListApps()).apps.map(\.app.name) == ["tours"])
    }
}
