import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.holdMedia", .services(CatalogueService.self), .everyWiring)
struct HoldMediaTests {
    @Test func keepsAPrivatePicture() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let chat = world.sending(as: .chat)
        let photo = try await ada.uploads(.lake).photo.id
        let other = try await ben.uploads(.stamp).photo.id
        try await chat.send(HoldMedia(holder: "m1", owner: ada.id, media: [photo, other, MediaID(high: 1, low: 1)]))
        world.clock.advance(by: .seconds(3 * 86_400))
        try await world.runMaintenance(of: "catalogue")
        #expect(try await chat.fetch(FindMedia(id: photo, owner: ada.id)).reply.photo.id == photo)
        await #expect(throws: Fault.self) { try await ben.client.fetch(FindMedia(id: photo)) }
        await #expect(throws: Fault.self, "it is not the owner's") { try await chat.fetch(FindMedia(id: other)) }
        try await chat.send(HoldMedia(holder: "m1", owner: ada.id, media: []))
        world.clock.advance(by: .seconds(3 * 86_400))
        try await world.runMaintenance(of: "catalogue")
        await #expect(throws: Fault.self) { try await chat.fetch(FindMedia(id: photo)) }
    }
}
