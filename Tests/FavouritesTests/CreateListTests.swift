import CatalogueContract
import CatalogueCore
import FavouritesContract
import TestKit
import Testing

@testable import FavouritesCore

@Suite("favourites.createList", .services(FavouritesService.self))
struct CreateListTests {
    @Test("a post may be in many lists", .services(CatalogueService.self, FavouritesService.self), .everyWiring)
    func holdsWhatOthersHoldToo() async throws {
        let ada = try world.person("Ada")
        let guest = try world.person("Gast", isGuest: true)
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        let vienna = try await guest.makesList("For Vienna", emoji: "🎡")
        #expect(vienna.owner == guest.id)
        #expect(vienna.emoji == "🎡")
        #expect(!vienna.isDefault)
        #expect(try await guest.keeps(lamp, note: "at last", in: vienna).count == 1)
        #expect(try await guest.keeps(lamp).count == 1)
        #expect(try await guest.keeps(chair, in: vienna).count == 2)
        #expect(try await guest.favourites(in: vienna).favourites.map(\.post) == [chair.id, lamp.id])
        #expect(try await guest.favourites(in: vienna).favourites.map(\.note) == [nil, "at last"])
        #expect(try await guest.favourites().favourites.map(\.post) == [lamp.id])
        #expect(try await guest.lists().map(\.count) == [1, 2])
        #expect(try await guest.letsGo(lamp, from: vienna).count == 1)
        #expect(try await guest.favourites().count == 1)
    }

    @Test("200 lists a person") func refusesMoreThanTwoHundred() async throws {
        let ada = try world.person("Ada")
        for number in 1...FavouriteLimits.lists { _ = try await ada.makesList("List \(number)") }
        let fault = try await ada.refusal(CreateList(name: "One more"))
        #expect(
            fault
                == Fault(
                    .conflict,
                    "you can have at most 200 lists",
                    field: "name",
                    rule: "too-many-lists",
                    values: ["most": 200]
                )
        )
    }

    @Test func aRepeatedKeyCreatesOneList() async throws {
        let ada = try world.person("Ada")
        let first = try await ada.send(CreateList(name: "Vienna"), key: "k")
        #expect(try await ada.send(CreateList(name: "Vienna"), key: "k") == first)
        #expect(try await ada.lists() == [first.list])
    }

    @Test func refusesInvalidNamesAndEmoji() async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(CreateList(name: " ")) == BrokenRule.empty.fault(at: "name"))
        for name in ["\u{200B}\u{AD}", "\u{115F}", "\u{2800}"] {
            #expect(try await ada.refusal(CreateList(name: name)) == BrokenRule.empty.fault(at: "name"))
        }
        #expect(try await ada.refusal(CreateList(name: "a\u{202E}b")) == BrokenRule.bidiControl.fault(at: "name"))
        let long = String(repeating: "n", count: 81)
        #expect(try await ada.refusal(CreateList(name: long)) == BrokenRule.tooLong(80).fault(at: "name"))
        for emoji in ["x", "1", "ab", "🎡🎡", "é"] {
            #expect(try await ada.refusal(CreateList(name: "a", emoji: emoji)).rule == "not-an-emoji", "\(emoji)")
        }
        for emoji in ["👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🇦🇹", "1️⃣", "❤️"] {
            #expect(try await ada.makesList("a", emoji: emoji).emoji == emoji)
        }
    }

    @Test(.services(CatalogueService.self, FavouritesService.self)) func othersListsAreNotFound() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let list = try await ada.makesList("Mine")
        let lamp = try await ada.posts("A lamp")
        let missing = Fault(.notFound, "you have no list \(list.id)", field: "list", rule: "no-such-list")
        #expect(try await ben.refusal(AddFavourite(post: lamp.id, list: list.id)) == missing)
        #expect(try await ben.refusal(RemoveFavourite(post: lamp.id, list: list.id)) == missing)
        #expect(try await ben.refusal(ListFavourites(list: list.id)) == missing)
        #expect(try await ben.refusal(RenameList(list: list.id, name: "His")) == missing)
        #expect(try await !ben.send(DeleteList(list: list.id)).deleted)
        #expect(try await ben.lists().isEmpty)
        #expect(try await ada.lists() == [list])
    }
}
