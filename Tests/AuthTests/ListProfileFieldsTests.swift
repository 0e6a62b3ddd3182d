import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.listProfileFields")
struct ListProfileFieldsTests {
    @Test("a stranger may read them; at first there are none", arguments: Wiring.allCases)
    func isForAnyone(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let fields = try await world.client.send(ListProfileFields()).fields
            #expect(fields.isEmpty)
        }
    }

    @Test("tells all of a field, in the order in which they were declared")
    func tellsAll() async throws {
        try await World.run(AuthService.self) { world in
            let fields = ["years", "agency", "dives"].map { name in
                AttributeDefinition(name: name, type: .number, labels: ["en": name], unit: "n", filterable: true)
            }
            _ = try await world.sending(as: .gateway).send(DeclareProfile(fields: fields))
            #expect(try await world.client.send(ListProfileFields()).fields == fields)
        }
    }
}
