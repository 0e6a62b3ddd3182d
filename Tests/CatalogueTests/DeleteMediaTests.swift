import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.deleteMedia", .services(CatalogueService.self))
struct DeleteMediaTests {
    @Test(.everyWiring) func takesAPictureAwayAndItsFilesADayLater() async throws {
        let ada = try world.person("Ada")
        let media = try await ada.uploads(.lake)
        try await ada.send(DeleteMedia(id: media.photo.id), key: "k")
        try await ada.send(DeleteMedia(id: media.photo.id), key: "k")
        #expect(try await ada.refusal(FindMedia(id: media.photo.id)).code == .notFound)
        #expect(try await ada.send(ListMedia()) == ListMedia.Reply(media: [], files: 0, bytes: 0))
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles().count == 3)
        world.clock.advance(by: .seconds(86_400))
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles().isEmpty)
        #expect(try await world.postEvents().isEmpty)
    }

    @Test func refusesPhotosInUse() async throws {
        let ada = try world.person("Ada")
        let media = try await ada.uploads(.stamp)
        let post = try await ada.posts(.showing(media))
        let fault = try await ada.refusal(DeleteMedia(id: media.photo.id))
        #expect(fault.code == .conflict && fault.rule == "in-use")
        try await ada.deletes(post)
        try await ada.send(DeleteMedia(id: media.photo.id))
    }

    @Test func anothersLooksLikeAnUnknownOne() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let id = try await ada.uploads(.stamp).photo.id
        #expect(
            try await bob.refusal(DeleteMedia(id: id))
                == Fault(.notFound, "you have no photo \(id)", field: "id", rule: "no-such-photo")
        )
        let never = MediaID(high: 1, low: 2)
        #expect(try await bob.refusal(DeleteMedia(id: never)).message == "you have no photo \(never)")
    }
}
