import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.cloneList", .services(CatalogueService.self, FavouritesService.self))
struct CloneListTests {
    @Test("a list that a link opens becomes an own one, in its order", .everyWiring) func copiesAList() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let list = try await ada.makesList("Vienna", emoji: "🎡")
        let table = try await ada.imports("A table")
        let lamp = try await ada.posts("A lamp")
        for post in [table, lamp] { try await ada.keeps(post, note: "secret", in: list) }
        try await ada.send(MoveFavourite(post: table.id, list: list.id))
        try await ada.imports("A round table")
        try await world.waitForFollowers()
        let link = try await ada.send(ShareList(list: list.id, role: .read)).token
        let copy = try await ben.send(CloneList(link: link, name: "Wien")).list
        #expect(copy.owner == ben.id)
        #expect(copy.emoji == "🎡")
        #expect(copy.count == 2)
        let copied = try await ben.favourites(in: copy).favourites
        #expect(copied.map(\.post) == [table.id, lamp.id])
        #expect(copied.map(\.note) == [nil, nil])
        #expect(copied.map(\.state) == [.ok, .ok])
        _ = try await ben.letsGo(lamp)
        #expect(try await ada.favourites(in: list).count == 2)
        let own = try await ada.send(CloneList(list: list.id, name: "Again")).list
        #expect(try await ada.favourites(in: own).favourites.map(\.note) == ["secret", "secret"])
    }

    @Test(.services(FavouritesService.self)) func refusesUnknownAndAmbiguousSources() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let list = try await ada.makesList("Vienna")
        #expect(try await ben.refusal(CloneList(list: list.id, name: "Mine")).field == "list")
        #expect(try await ben.refusal(CloneList(link: "guess", name: "Mine")).field == "link")
        var none = CloneList(list: list.id, name: "Mine")
        none.list = nil
        #expect(try await ada.refusal(none).rule == "exactly-one-of")
    }
}
