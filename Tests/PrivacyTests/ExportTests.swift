import AuthContract
import AuthTestKit
import CatalogueContract
import ChatContract
import FavouritesContract
import GeoSearchContract
import StackTestKit
import TestKit
import Testing

@Suite("a user's export", .stack)
struct ExportTests {
    @Test("has the account with profile, home, blocks and reports", .everyWiring) func hasTheAccount() async throws {
        let (ada, dora) = (try await world.registered("Ada", device: "her lamp"), try await world.registered("Dora"))
        try await setUpAccount(of: ada, and: dora)
        for limit in Self.limits {
            let export = try await ada.export(limit: limit)
            #expect(try export.items("account", as: MyAccount.Reply.self).map(\.email) == ["ada@example.org"])
            #expect(export["sessions"]?.count == 1)
            #expect(try export.items("profile", as: Profile.self).map(\.bio) == ["Collects lamps"])
            #expect(try export.items("blocks", as: BlockedUser.self).map(\.user) == [dora.id])
            #expect(try export.texts("text", of: "reports") == ["Sells no lamps"])
            #expect(try export.texts("precision", of: "homeLocation") == ["3km"])
            #expect(try export.texts("objection", of: "hidings") == (1...3).reversed().map { "Objection \($0)" })
        }
    }

    @Test("has posts, ratings, replies, favourites and swipes") func hasPosts() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await setUpPosts(of: ada, and: ben)
        for limit in Self.limits {
            let export = try await ada.export(limit: limit)
            let titles = try export.items("posts", as: Post.self).map(\.content.title)
            #expect(titles == (1...5).reversed().map { "Lamp \($0)" })
            #expect(try export.texts("text", of: "ratings") == ["Wobbles"])
            let replies = try export.items("ratingReplies", as: [String: JSONValue].self)
            #expect(replies.count == 5)
            #expect(replies.allSatisfy { $0["reply"] != nil && $0["text"] == nil && $0["stars"] == nil })
            #expect(try export.texts("note", of: "favourites") == (1...5).reversed().map { "mine \($0)" })
            #expect(
                try export.items("swipes", as: SwipedPost.self).map(\.decision) == Array(repeating: .skip, count: 5)
            )
        }
    }

    @Test("has trips, saved searches and alerts") func hasTripsAndSearches() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await setUpTripsAndSearches(of: ada, and: ben)
        for limit in Self.limits {
            let export = try await ada.export(limit: limit)
            let trips = try export.items("trips", as: [String: JSONValue].self).compactMap { $0["trip"]?["title"] }
            #expect(trips == (1...3).map { .string("Trip \($0)") })
            let searches = try export.items("savedSearches", as: SavedSearch.self).map(\.name)
            #expect(searches == (1...3).reversed().map { "Search \($0)" })
            #expect(try export.items("alerts", as: SearchAlert.self).map(\.name) == (1...3).map { "Search \($0)" })
        }
    }

    @Test("has the messages of open conversations and own ones of former groups") func hasMessages() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await setUpMessages(of: ada, with: ben, and: try await world.registered("Cleo"))
        for limit in Self.limits {
            let export = try await ada.export(limit: limit)
            #expect(export["conversations"]?.count == 2)
            #expect(
                try export.items("messages", as: ChatMessage.self).map(\.text).sorted()
                    == ["Hello Ben", "Hello Cleo", "Hello from Ben", "Hello from Cleo"]
            )
            let inGroups = try export.items("messagesInGroupsLeft", as: ChatMessage.self).map(\.text)
            #expect(inGroups.sorted() == ["Divers 1", "Divers 2", "Walkers 1", "Walkers 2"])
            #expect(export["formerTexts"]?.count == 2)
            #expect(export["reactions"]?.count == 2)
            let hidden = UpdatePrivacy.Reply(hidesReading: true, hidesPresence: false)
            #expect(try export.items("privacy", as: UpdatePrivacy.Reply.self) == [hidden])
        }
    }

    @Test func hasNoOtherSections() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await setUpAccount(of: ada, and: try await world.registered("Dora"))
        try await setUpPosts(of: ada, and: ben)
        try await setUpTripsAndSearches(of: ada, and: ben)
        try await setUpMessages(of: ada, with: ben, and: try await world.registered("Cleo"))
        let export = try await ada.export(limit: 200)
        #expect(
            // Chat sends contacts to auth later.
            Set(export.keys).union(["contacts"]) == [
                "account", "profile", "sessions", "homeLocation", "blocks", "contacts", "reports", "hidings",
                "posts", "ratings", "ratingReplies", "trips", "savedSearches", "alerts", "favouriteLists",
                "favourites", "swipes", "conversations", "messages", "messagesInGroupsLeft", "formerTexts",
                "reactions", "privacy",
            ]
        )
    }

    @Test("needs the password of the last ten minutes, except of guests") func wantsARecentProof() async throws {
        let ada = try await world.registered("Ada")
        let guest = try await world.client.send(StartGuest())
        world.clock.advance(by: .seconds(601))
        let fault = await #expect(throws: Fault.self) { try await ada.client.send(ExportMyData(), to: "auth") }
        #expect(fault?.code == .reauthenticationRequired)
        let export = try await world.person("guest", id: guest.user, token: guest.token).export(limit: 50)
        #expect(export.keys.sorted() == ["account", "sessions"])
    }

    @Test func refusesACursorOfAnotherService() async throws {
        let ada = try await world.registered("Ada")
        for _ in 1...2 { try await ada.send(CreatePost(post: PostContent(kind: "offer", title: "A lamp"))) }
        let next = try await ada.client.send(ExportMyData(limit: 1), to: "catalogue").next
        let fault = await #expect(throws: Fault.self) {
            try await ada.client.send(ExportMyData(cursor: next), to: "chat")
        }
        #expect(fault?.field == "cursor")
    }
}

/// Data of one user, beside similar data of others.
extension ExportTests {
    private static let limits = [1, 3, 200]

    private func setUpAccount(of ada: Person, and dora: Person) async throws {
        try await ada.send(SetHomeLocation(point: try Coordinate(lat: 47.8, lon: 13)))
        try await ada.send(UpdateProfile(bio: "Collects lamps"))
        try await ada.send(Block(user: dora.id))
        try await ada.send(Report(user: dora.id, reason: "spam", text: "Sells no lamps"))
        let moderator = try world.person("Mona", roles: ["moderator"])
        for number in 1...3 {
            let post = try await ada.send(CreatePost(post: PostContent(kind: "offer", title: "A shade"))).post.id
            try await moderator.send(HidePost(post: post, reason: "an advertisement"))
            try await eventually { try await ada.send(ListHidings(post: post)).hidings.count == 1 }
            try await ada.send(ObjectToHiding(post: post, text: "Objection \(number)"))
        }
    }

    private func setUpPosts(of ada: Person, and ben: Person) async throws {
        let salzburg = try Coordinate(lat: 47.8, lon: 13)
        for number in 1...5 {
            let lamp = PostContent(kind: "restaurant", title: "Lamp \(number)", point: salzburg)
            let post = try await ada.send(CreatePost(post: lamp)).post
            let rating = try await ben.send(RatePost(post: post.id, stars: 2, text: "Dim")).rating
            try await ada.send(ReplyToRating(rating: rating.id, text: "So am I"))
            try await ada.send(AddFavourite(post: post.id, note: "mine \(number)"))
            try await ada.send(Swipe(post: post.id, decision: .skip))
        }
        let table = PostContent(kind: "restaurant", title: "A table", point: salzburg)
        let rated = try await ben.send(CreatePost(post: table)).post.id
        try await ada.send(RatePost(post: rated, stars: 4, text: "Wobbles"))
    }

    private func setUpTripsAndSearches(of ada: Person, and ben: Person) async throws {
        let vienna = TripPlace(geonameID: 2_761_369, country: "AT", city: "Vienna")
        let day = try #require(CivilDate("2026-12-01"))
        for number in 1...3 {
            let trip = TripContent(place: vienna, dates: DateSpan(start: day, end: day), title: "Trip \(number)")
            try await ada.send(CreateTrip(trip: trip))
            try await ada.send(SaveSearch(name: "Search \(number)", search: Search(words: "wobbly")))
        }
        try await ben.send(CreatePost(post: PostContent(kind: "offer", title: "A wobbly chair")))
        try await world.waitForFollowers()
        // Geo-search writes alerts after it has followed.
        try await eventually { try await ada.send(AlertsAfter()).alerts.count == 3 }
    }

    private func setUpMessages(of ada: Person, with ben: Person, and cleo: Person) async throws {
        for other in [ben, cleo] {
            let id = try await ada.send(OpenConversation(with: other.id)).conversation.id
            try await ada.send(SendMessage(conversation: id, text: "Helo \(other.name)"))
            try await other.send(SendMessage(conversation: id, text: "Hello from \(other.name)"))
            try await ada.send(EditMessage(conversation: id, message: 1, text: "Hello \(other.name)"))
            try await ada.send(SetReaction(conversation: id, message: 2, emoji: "👋", isSet: true))
        }
        try await ada.send(UpdatePrivacy(hidesReading: true))
        for title in ["Divers", "Walkers"] {
            let group = try await ben.send(CreateGroup(title: title, members: [ada.id])).conversation.id
            for number in 1...2 {
                try await ada.send(SendMessage(conversation: group, text: "\(title) \(number)"))
                try await ben.send(SendMessage(conversation: group, text: "Not hers"))
            }
            try await ada.send(LeaveGroup(conversation: group))
        }
        let elsewhere = try await ben.send(OpenConversation(with: cleo.id)).conversation.id
        try await ben.send(SendMessage(conversation: elsewhere, text: "A secret"))
    }
}

extension Person {
    fileprivate func export(limit: Int) async throws -> [String: [RawJSON]] {
        var sections: [String: [RawJSON]] = [:]
        for service in ServiceName.stack {
            var cursor: Cursor?
            repeat {
                let page = try await client.send(ExportMyData(limit: limit, cursor: cursor), to: service)
                #expect(page.items.count <= limit)
                for item in page.items { sections[item.section, default: []].append(item.item) }
                cursor = page.next
            } while cursor != nil
        }
        return sections
    }
}

extension [String: [RawJSON]] {
    fileprivate func items<Item: Decodable>(_ section: String, as type: Item.Type) throws -> [Item] {
        try (self[section] ?? []).map { try $0.decode(Item.self) }
    }

    fileprivate func texts(_ member: String, of section: String) throws -> [String] {
        try items(section, as: [String: JSONValue].self).compactMap { item in
            if case .string(let text) = item[member] { text } else { nil }
        }
    }
}
