import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.renameList", .services(FavouritesService.self))
struct RenameListTests {
    @Test("a list is called something else, and its revision grows", .everyWiring)
    func callsItSomethingElse() async throws {
        let ada = try world.person("Ada")
        let list = try await ada.makesList("Vienna", emoji: "🎡")
        let renamed = try await ada.send(RenameList(list: list.id, name: "Wien")).list
        #expect(renamed.name == "Wien")
        #expect(renamed.emoji == nil)
        #expect(renamed.revision > list.revision)
        #expect(try await ada.lists() == [renamed])
    }

    @Test func theDefaultListToo() async throws {
        let ada = try world.person("Ada")
        let usual = FavouriteListID(high: ada.id.high, low: ada.id.low)
        let renamed = try await ada.send(RenameList(list: usual, name: "Later")).list
        #expect(renamed.isDefault)
        #expect(try await ada.lists() == [renamed])
    }
}
