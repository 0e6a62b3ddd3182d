import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.listProfileFields", .services(AuthService.self))
struct ListProfileFieldsTests {
    @Test("a stranger may read them; a new stack has no fields", .everyWiring) func isForAnyone() async throws {
        let fields = try await world.client.send(ListProfileFields()).fields
        #expect(fields.isEmpty)
    }

    @Test("lists all fields in the order of their declaration") func listsAllFields() async throws {
        let fields = ["years", "agency", "dives"].map { name in
            AttributeDefinition(name: name, type: .number, labels: ["en": name], unit: "n", filterable: true)
        }
        _ = try await world.sending(as: .gateway).send(DeclareProfile(fields: fields))
        #expect(try await world.client.send(ListProfileFields()).fields == fields)
    }
}
