import CatalogueContract
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue.findKind", .services(CatalogueService.self))
struct FindKindTests {
    @Test("a client learns what a kind's attributes must be", .everyWiring) func publishesTheSchema() async throws {
        let declared = try await world.sending(as: .gateway).send(DeclareKind(kind: .chargePoint()))
        let found = try await world.client.send(FindKind(kind: "chargePoint"))
        #expect(found.kind == declared)
        let power = found.attributes.json["properties"]?["power"]
        #expect(power?["maximum"] == .integer(400))
        #expect(found.attributes.json["additionalProperties"] == .bool(false))
        let ada = try world.person("Ada")
        var post = PostContent(kind: "chargePoint", title: "Station road", point: try Coordinate(lat: 1, lon: 2))
        post.attributes = ["power": 401]
        let fault = try await ada.refusal(CreatePost(post: post))
        #expect(fault.field == "post.attributes.power")
        #expect(power?["x-rules"] == .array([.string(fault.rule ?? "")]))
    }

    @Test func refusesUnknownKinds() async throws {
        let fault = await #expect(throws: Fault.self) { try await world.client.send(FindKind(kind: "nothing")) }
        #expect(fault?.code == .notFound && fault?.field == "kind")
    }
}
