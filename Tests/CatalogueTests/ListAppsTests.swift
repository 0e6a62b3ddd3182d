import CatalogueContract
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue.listApps", .services(CatalogueService.self))
struct ListAppsTests {
    @Test("a stranger lists the apps by name; a new catalogue has no apps", .everyWiring)
    func listsByName() async throws {
        #expect(try await world.client.send(ListApps()).apps.isEmpty)
        let operators = world.sending(as: .gateway)
        for name in ["tours", "flats", "lamps"] {
            _ = try await operators.send(DeclareApp(app: AppDefinition(name: name)))
        }
        #expect(try await world.client.send(ListApps()).apps.map(\.app.name) == ["flats", "lamps", "tours"])
    }

    @Test("apps survive a restart") func survivesARestart() async throws {
        let declared = try await world.sending(as: .gateway).send(DeclareApp(app: .tours))
        try await world.restart("catalogue")
        #expect(try await world.client.send(ListApps()).apps == [declared])
    }
}
