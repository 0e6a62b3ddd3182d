import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("photos of profiles", .services(AuthService.self, CatalogueService.self))
struct ProfilePhotoTests {
    @Test func areVisibleToEverybodyAndKept() async throws {
        let ada = try await world.registered("Ada")
        let first = try await ada.uploads(.stamp).photo.id
        world.clock.advance(by: .milliseconds(1))
        let second = try await ada.uploads(.flag).photo.id
        #expect(try await ada.send(UpdateProfile(photo: first)).profile.photo == first)
        try await world.waitForFollowers()
        #expect(try await world.client.send(FindProfile(user: ada.id)).profile.photo == first)
        #expect(try await world.client.fetch(FindMedia(id: first, owner: ada.id)).reply.photo.id == first)
        #expect(try await ada.refusal(DeleteMedia(id: first)).code == .conflict)
        try await ada.send(UpdateProfile(bio: "Swims", photo: second))
        try await world.waitForFollowers()
        #expect(try await ada.send(ListMedia()).media.map(\.isUsed) == [true, false])
        try await ada.send(UpdateProfile(clear: ["photo"]))
        try await world.waitForFollowers()
        #expect(try await ada.send(FindProfile(user: ada.id)).profile.photo == nil)
        #expect(try await ada.send(ListMedia()).media.map(\.isUsed) == [false, false])
    }

    @Test func photosOfOthersAreRefused() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let photo = try await ada.uploads(.stamp).photo.id
        for (user, photo) in [(ben, photo), (ada, MediaID(high: 1, low: 2))] {
            let fault = try await user.refusal(UpdateProfile(bio: "Swims", photo: photo))
            #expect(fault.field == "photo" && fault.rule == "no-such-photo")
            #expect(fault.message == "photo is not one of your photos")
            let profile = try await user.send(FindProfile(user: user.id)).profile
            #expect(profile.photo == nil && profile.bio == nil)
        }
        try await world.waitForFollowers()
        #expect(try await ben.refusal(FindMedia(id: photo)).code == .notFound)
        #expect(try await ada.send(ListMedia()).media.map(\.isUsed) == [false])
    }

    @Test("another user's visible picture cannot be used") func belongToTheirOwners() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let photo = try await ada.uploads(.stamp).photo.id
        try await ada.send(UpdateProfile(photo: photo))
        #expect(try await ben.refusal(UpdateProfile(photo: photo)).field == "photo")
        try await world.waitForFollowers()
        #expect(try await world.client.fetch(FindMedia(id: photo, owner: ada.id)).reply.photo.id == photo)
        #expect(try await ben.refusal(FindMedia(id: photo, owner: ben.id)).code == .notFound)
    }
}
