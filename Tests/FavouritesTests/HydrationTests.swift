import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("favourites, as their posts' owners tell them")
struct HydrationTests {
    @Test("F12: a favourite says how to reach who posted, as far as they show it", arguments: Wiring.allCases)
    func saysHowToReachWhoPosted(_ wiring: Wiring) async throws {
        try await run(wiring) { world in
            let ada = try await world.registers("Ada")
            let ben = try await world.registers("Ben")
            let open = ContactCard(phone: "+49 170 9988776", email: "ada@example.net", visibility: .everyone)
            try await ada.send(UpdateProfile(contact: open))
            try await ben.send(UpdateProfile(contact: ContactCard(email: "ben@example.net", visibility: .nobody)))
            var content = PostContent(kind: "offer", title: "A chair")
            content.contact = PostContact(phone: "0662 123")
            let chair = try await ada.send(CreatePost(post: content)).post
            let guest = try world.person("Gast", isGuest: true)
            for post in [try await ben.posts("A bed"), try await ada.posts("A lamp"), chair] {
                try await guest.keeps(post)
            }
            let list = try await guest.favourites()
            #expect(list.favourites.map(\.card?.title) == ["A chair", "A lamp", "A bed"])
            #expect(list.favourites.map(\.card?.phone) == ["0662 123", "+491709988776", nil])
            #expect(list.favourites.map(\.card?.email) == [nil, "ada@example.net", nil])
            #expect(list.stale == nil)
        }
    }

    @Test("F12: a card for contacts is shown to who has written with its owner", arguments: Wiring.allCases)
    func showsCardsToContacts(_ wiring: Wiring) async throws {
        try await run(wiring) { world in
            let (ada, ben) = (try await world.registers("Ada"), try await world.registers("Ben"))
            let cleo = try await world.registers("Cleo")
            try await ada.send(UpdateProfile(contact: ContactCard(phone: "+491709988776", visibility: .contacts)))
            try await world.sending(as: "chat").send(NoteContact(user: ada.id, other: ben.id))
            let lamp = try await ada.posts("A lamp")
            for person in [ben, cleo] { try await person.keeps(lamp) }
            #expect(try await ben.favourites().favourites.map(\.card?.phone) == ["+491709988776"])
            #expect(try await cleo.favourites().favourites.map(\.card?.phone) == [nil])
            let list = try #require(try await ben.send(ListLists()).lists.first?.id)
            let link = try await ben.send(ShareList(list: list, role: .read)).token
            let shared = ListSharedFavourites(link: link)
            #expect(try await cleo.send(shared).favourites.map(\.card?.phone) == [nil], "as who reads it may")
            #expect(try await world.client.send(shared).favourites.map(\.card?.phone) == [nil])
        }
    }

    @Test("F6: a favourite says whether it is open", arguments: Wiring.allCases)
    func saysWhetherItIsOpen(_ wiring: Wiring) async throws {
        try await run(wiring) { world in
            let ada = try await world.registers("Ada")
            var content = PostContent(kind: "restaurant", title: "Always", point: try Coordinate(lat: 47.8, lon: 13.04))
            content.hours = "24/7"
            let always = try await ada.send(CreatePost(post: content)).post
            try await ada.keeps(always)
            try await ada.keeps(try await ada.posts("A lamp"))
            try await world.settle()
            #expect(try await ada.favourites().favourites.map(\.opening?.status) == [nil, .open])
            try await world.stop("geo")
            let list = try await ada.favourites()
            #expect(list.favourites.map(\.opening) == [nil, nil])
            #expect(list.favourites.map(\.state) == [.ok, .ok])
            #expect(list.stale == true)
        }
    }

    @Test("F6: while a service is away the list comes, and says that it is stale", arguments: Wiring.allCases)
    func comesWithoutAnybody(_ wiring: Wiring) async throws {
        try await run(wiring) { world in
            let ada = try await world.registers("Ada")
            let lamp = try await ada.posts("A lamp")
            try await ada.keeps(lamp)
            #expect(try await ada.favourites().stale == nil)
            for service in ["auth", "catalogue", "geo"] as [ServiceName] {
                try await world.stop(service)
                let list = try await ada.favourites()
                #expect(list.favourites.map(\.post) == [lamp.id])
                #expect(list.stale == true)
            }
            #expect(try await ada.favourites().favourites.map(\.state) == [.unknown])
        }
    }

    @Test("F6: a favourite tells since when it is changed, closed or expired")
    func tellsSinceWhen() async throws {
        try await run(.inProcess) { world in
            let ada = try await world.registers("Ada")
            let table = try await ada.imports("A table")
            let lamp = try await ada.posts("A lamp")
            var content = PostContent(kind: "offer", title: "Soup")
            let end = world.clock.now.adding(.seconds(30))
            content.validUntil = end
            let soup = try await ada.send(CreatePost(post: content)).post
            for post in [table, lamp, soup] { try await ada.keeps(post) }
            world.clock.advance(by: .seconds(60))
            let moment = world.clock.now
            try await ada.imports("A round table")
            try await ada.send(ClosePost(id: lamp.id))
            let list = try await ada.favourites().favourites
            #expect(list.map(\.state) == [.expired, .closed, .changed])
            #expect(list.map(\.since) == [end, moment, moment])
            try await world.settle()
            try await world.stop("catalogue")
            let known = try await ada.favourites().favourites
            #expect(known.map(\.since) == [nil, moment, moment])
        }
    }

    private func run(_ wiring: Wiring, _ body: (World) async throws -> Void) async throws {
        try await World.run(
            AuthService.self,
            CatalogueService.self,
            GeoSearchService.self,
            FavouritesService.self,
            wiring: wiring,
            body
        )
    }
}
