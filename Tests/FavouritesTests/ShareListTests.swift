import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import Foundation
import TestKit
import Testing

@Suite("favourites.shareList", .services(FavouritesService.self))
struct ShareListTests {
    @Test(
        "a read link refuses changes and an edit link allows them, also to guests",
        .services(CatalogueService.self, FavouritesService.self),
        .everyWiring
    )
    func editLinksAllowChanges() async throws {
        let ada = try world.person("Ada")
        let guest = try world.person("Gast", isGuest: true)
        let list = try await ada.makesList("Vienna")
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        try await ada.keeps(lamp, note: "first", in: list)
        let read = try await ada.send(ShareList(list: list.id, role: .read)).token
        let edit = try await ada.send(ShareList(list: list.id, role: .coEdit)).token
        let fault = try await guest.refusal(AddFavourite(post: chair.id, link: read))
        #expect(fault.message == "this link only lets you read the list")
        #expect((fault.code, fault.field, fault.rule) == (.forbidden, "link", "read-only-link"))
        #expect(try await guest.refusal(RemoveFavourite(post: lamp.id, link: read)).code == .forbidden)
        #expect(try await guest.refusal(NoteFavourite(post: lamp.id, link: read)).code == .forbidden)
        #expect(try await guest.refusal(MoveFavourite(post: lamp.id, link: read)).code == .forbidden)
        let start = try await ada.send(FavouriteChangesAfter()).cursor
        async let news = ada.send(FavouriteChangesAfter(cursor: start, waitMs: 20_000))
        #expect(try await guest.send(AddFavourite(post: chair.id, note: "mine", link: edit)).count == 2)
        #expect(try await !news.changes.isEmpty)
        try await guest.send(MoveFavourite(post: lamp.id, link: edit))
        try await guest.send(NoteFavourite(post: lamp.id, note: "second", link: edit))
        let mine = try await ada.favourites(in: list).favourites
        #expect(mine.map(\.post) == [lamp.id, chair.id] && mine.map(\.note) == ["second", "mine"])
        #expect(mine.map(\.addedBy) == [nil, guest.id])
        let seen = try await guest.send(ListSharedFavourites(link: edit)).favourites
        #expect(seen.map(\.note) == ["second", "mine"])
        #expect(try await guest.send(RemoveFavourite(post: chair.id, link: edit)).count == 1)
        #expect(try await guest.favourites().count == 0)
    }

    @Test("the file contains no link, and a repeat returns the same one") func isKeptAsAKeyedHash() async throws {
        let ada = try world.person("Ada")
        let list = try await ada.makesList("Vienna")
        let share = ShareList(list: list.id, role: .read)
        let first = try await ada.send(share, key: "share-1-that-nobody-guesses")
        #expect(try await ada.send(share, key: "share-1-that-nobody-guesses") == first)
        #expect(first.token.count == 22)
        let folder = world.directory(of: "favourites")
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
            #expect(bytes.range(of: Data(first.token.utf8)) == nil, "\(file)")
        }
    }

    @Test func refusesWhatCannotBeShared() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let list = try await ada.makesList("Vienna")
        #expect(try await ben.refusal(ShareList(list: list.id, role: .read)).code == .notFound)
        #expect(try await ada.refusal(ShareList(list: list.id, role: "own")).field == "role")
        let past = ShareList(list: list.id, role: .read, expiresAt: world.clock.now)
        #expect(try await ada.refusal(past).rule == "in-the-past")
        for _ in 1...5 { try await ada.send(ShareList(list: list.id, role: .read)) }
        let fault = try await ada.refusal(ShareList(list: list.id, role: .read))
        #expect(
            fault
                == Fault(
                    .conflict,
                    "a list can have at most 5 links",
                    field: "list",
                    rule: "too-many-links",
                    values: ["most": 5]
                )
        )
        let both = AddFavourite(post: PostID(high: 1, low: 1), list: list.id, link: "x")
        #expect(try await ada.refusal(both).rule == "at-most-one-of")
    }
}
