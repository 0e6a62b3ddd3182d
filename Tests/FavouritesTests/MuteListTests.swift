import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.muteList")
struct MuteListTests {
    @Test("F10: a muted list tells nothing, unless the post is in another one", arguments: Wiring.allCases)
    func isSilentAboutMutedLists(_ wiring: Wiring) async throws {
        try await World.run(CatalogueService.self, FavouritesService.self, wiring: wiring) { world in
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
            try await world.settle()
            #expect(try await ben.alerts().alerts.map(\.post) == [chair.id])
            #expect(try await ben.send(MuteList(list: list.id, isMuted: false)).list.isMuted == nil)
            #expect(try await ben.alerts().alerts.map(\.post) == [lamp.id, chair.id])
            #expect(try await ada.refusal(MuteList(list: list.id, isMuted: true)).code == .notFound)
        }
    }
}
