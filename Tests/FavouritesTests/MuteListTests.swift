import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.muteList", .services(CatalogueService.self, FavouritesService.self), .everyWiring)
struct MuteListTests {
    @Test("a muted list sends no alerts for posts in no other list") func sendsNoAlertsForMutedLists() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        let list = try await ben.makesList("Some day")
        for post in [lamp, chair] { try await ben.keeps(post, in: list) }
        try await ben.keeps(chair)
        let muted = try await ben.send(MuteList(list: list.id, isMuted: true)).list
        #expect(muted.isMuted == true)
        #expect(muted.revision > list.revision)
        try await ada.says("A brass lamp", of: lamp)
        try await ada.says("A broad chair", of: chair)
        try await world.waitForFollowers()
        #expect(try await ben.alerts().alerts.map(\.post) == [chair.id])
        #expect(try await ben.send(MuteList(list: list.id, isMuted: false)).list.isMuted == nil)
        #expect(try await ben.alerts().alerts.map(\.post) == [lamp.id, chair.id])
        #expect(try await ada.refusal(MuteList(list: list.id, isMuted: true)).code == .notFound)
    }
}
