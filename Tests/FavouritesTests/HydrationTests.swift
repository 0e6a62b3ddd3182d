import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite(
    "favourites with data of their posts' owners",
    .services(AuthService.self, CatalogueService.self, GeoSearchService.self, FavouritesService.self)
)
struct HydrationTests {
    @Test("a favourite includes the author's contact card as far as it is visible")
    func includesTheContactCard() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
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

    @Test("a card for contacts is shown to contacts of its owner") func showsCardsToContacts() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let cleo = try await world.registered("Cleo")
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

    @Test("a favourite says whether it is open") func saysWhetherItIsOpen() async throws {
        let ada = try await world.registered("Ada")
        var content = PostContent(kind: "restaurant", title: "Always", point: try Coordinate(lat: 47.8, lon: 13.04))
        content.hours = "24/7"
        let always = try await ada.send(CreatePost(post: content)).post
        try await ada.keeps(always)
        try await ada.keeps(try await ada.posts("A lamp"))
        try await world.waitForFollowers()
        #expect(try await ada.favourites().favourites.map(\.opening?.status) == [nil, .open])
        try await world.stop("geo")
        let list = try await ada.favourites()
        #expect(list.favourites.map(\.opening) == [nil, nil])
        #expect(list.favourites.map(\.state) == [.ok, .ok])
        #expect(list.stale == true)
    }

    @Test("while a service is away the list is returned and marked stale", .everyWiring)
    func comesWithoutOtherServices() async throws {
        let ada = try await world.registered("Ada")
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

    @Test("a favourite says since when it is changed, closed or expired") func saysSinceWhen() async throws {
        let ada = try await world.registered("Ada")
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
        try await world.waitForFollowers()
        try await world.stop("catalogue")
        let known = try await ada.favourites().favourites
        #expect(known.map(\.since) == [nil, moment, moment])
    }
}
