import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.declareProfile", .services(AuthService.self))
struct DeclareProfileTests {
    private static let level = AttributeDefinition(
        name: "level",
        type: .word,
        words: [WordDefinition(word: "open_water"), WordDefinition(word: "rescue")],
        filterable: true
    )
    private static let dives = AttributeDefinition(name: "dives", type: .number, atLeast: 0)

    @Test("fields of several apps are merged; the last declaration of each counts", .everyWiring)
    func areMerged() async throws {
        let owner = world.sending(as: .gateway)
        let level = DeclareProfileTests.level
        _ = try await owner.send(DeclareProfile(fields: [level]))
        _ = try await owner.send(DeclareProfile(fields: [DeclareProfileTests.dives]))
        var relabelled = level
        relabelled.labels = ["en": "Certificate"]
        let declared = try await owner.send(DeclareProfile(fields: [relabelled])).fields
        #expect(declared == [relabelled, DeclareProfileTests.dives])
        #expect(try await world.client.send(ListProfileFields()).fields == declared)
    }

    @Test("a dry run returns all fields, applies every rule and stores no field") func canBeTried() async throws {
        let owner = world.sending(as: .gateway)
        let (level, dives) = (DeclareProfileTests.level, DeclareProfileTests.dives)
        _ = try await owner.send(DeclareProfile(fields: [level]))
        var relabelled = level
        relabelled.labels = ["en": "Certificate"]
        let tried = try await owner.send(DeclareProfile(fields: [dives, relabelled], isDryRun: true)).fields
        #expect(tried == [relabelled, dives])
        #expect(try await world.client.send(ListProfileFields()).fields == [level])
        let broken = DeclareProfile(fields: [AttributeDefinition(name: "level", type: .text)], isDryRun: true)
        let fault = await #expect(throws: Fault.self) { try await owner.send(broken) }
        #expect(fault?.rule == "type-changed" && fault?.field == "fields.0.type")
        #expect(try await owner.send(DeclareProfile(fields: [dives, relabelled])).fields == tried)
    }

    @Test("refuses what breaks a rule, naming the field, and keeps what there was") func refuses() async throws {
        let owner = world.sending(as: .gateway)
        _ = try await owner.send(DeclareProfile(fields: [DeclareProfileTests.level]))
        let many = (0..<32).map { AttributeDefinition(name: "field\($0)", type: .bool) }
        let cases: [([AttributeDefinition], String, String)] = [
            ([AttributeDefinition(name: "level", type: .text)], "fields.0.type", "type-changed"),
            ([AttributeDefinition(name: "A b", type: .text)], "fields.0.name", "not-camel-case"),
            ([AttributeDefinition(name: "agency", type: .word)], "fields.0.words", "missing"),
            ([AttributeDefinition(name: "near", type: .text)], "fields.0.name", "reserved-name"),
            (
                [AttributeDefinition(name: "motto", type: .text, labels: ["en": "\u{202E}M"])],
                "fields.0.labels.en", "bidi-control"
            ),
            (many, "fields", "too-many"),
        ]
        for (fields, field, rule) in cases {
            let fault = await #expect(throws: Fault.self) { try await owner.send(DeclareProfile(fields: fields)) }
            #expect(fault?.field == field)
            #expect(fault?.rule == rule)
        }
        #expect(try await owner.send(ListProfileFields()).fields == [DeclareProfileTests.level])
    }

    @Test("the filterable fields are published once, however often they are declared") func announces() async throws {
        let owner = world.sending(as: .gateway)
        for _ in 1...2 {
            _ = try await owner.send(DeclareProfile(fields: [DeclareProfileTests.level, DeclareProfileTests.dives]))
        }
        let told = try await world.events(ProfileFieldsDeclared.self)
        #expect(told.map(\.filterable) == [[DeclareProfileTests.level]])
    }

    @Test("a change of filterable fields republishes existing profiles") func republishesProfiles() async throws {
        let owner = world.sending(as: .gateway)
        var (level, dives) = (DeclareProfileTests.level, DeclareProfileTests.dives)
        _ = try await owner.send(DeclareProfile(fields: [level, dives]))
        let signedIn = try await world.client.send(
            Register(email: "ada@example.org", password: "brindle ferry oxide", displayName: "Ada")
        )
        let ada = try world.person("Ada", id: signedIn.user, token: signedIn.token)
        try await ada.send(UpdateProfile(attributes: ["level": "rescue", "dives": 3]))
        #expect(try await world.events(ProfileChanged.self).last?.attributes == ["level": "rescue"])
        (level.filterable, dives.filterable) = (nil, true)
        _ = try await owner.send(DeclareProfile(fields: [level, dives]))
        for _ in 1...2 { try await world.runMaintenance(of: "auth") }
        let told = try await world.events(ProfileChanged.self)
        #expect(told.map(\.attributes).suffix(1) == [["dives": 3]])
        #expect(told.count <= 2)
    }
}
