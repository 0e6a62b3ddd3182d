import AuthContract
import CatalogueContract
import ChatContract
import FavouritesContract
import GeoSearchContract
import TestKit
import Testing

@Suite("a person's export")
struct ExportTests {
    @Test("A19, C20: tells all that the services keep, page by page", arguments: Wiring.allCases)
    func tellsAll(_ wiring: Wiring) async throws {
        try await Stack.run(wiring: wiring) { world in
            let ada = try await world.registered("Ada", username: "ada.l", device: "her lamp")
            let ben = try await world.registered("Ben")
            let cleo = try await world.registered("Cleo")
            try await ada.send(SetHomeLocation(point: try Coordinate(lat: 47.8, lon: 13)))
            for number in 1...5 {
                var content = PostContent(kind: "restaurant", title: "Lamp \(number)")
                content.point = try Coordinate(lat: 47.8, lon: 13)
                let post = try await ada.send(CreatePost(post: content)).post
                let rating = try await ben.send(RatePost(post: post.id, stars: 2, text: "Dim")).rating
                try await ada.send(ReplyToRating(rating: rating.id, text: "So am I"))
                try await ada.send(AddFavourite(post: post.id, note: "mine \(number)"))
                try await ada.send(Swipe(post: post.id, decision: .skip))
            }
            for other in [ben, cleo] {
                let id = try await ada.send(OpenConversation(with: other.id)).conversation.id
                try await ada.send(SendMessage(conversation: id, text: "Helo \(other.name)"))
                try await other.send(SendMessage(conversation: id, text: "Hello from \(other.name)"))
                try await ada.send(EditMessage(conversation: id, message: 1, text: "Hello \(other.name)"))
                try await ada.send(SetReaction(conversation: id, message: 2, emoji: "👋", isSet: true))
            }
            let table = PostContent(kind: "restaurant", title: "A table", point: try Coordinate(lat: 47.8, lon: 13))
            let rated = try await ben.send(CreatePost(post: table)).post.id
            try await ada.send(RatePost(post: rated, stars: 4, text: "Wobbles"))
            let dora = try await world.registered("Dora")
            try await ada.send(UpdateProfile(bio: "Collects lamps"))
            try await ada.send(Block(user: dora.id))
            try await ada.send(Report(user: dora.id, reason: "spam", text: "Sells no lamps"))
            let vienna = TripPlace(geonameID: 2_761_369, country: "AT", city: "Vienna")
            let day = try #require(CivilDate("2026-12-01"))
            for number in 1...3 {
                let trip = TripContent(place: vienna, dates: DateSpan(start: day, end: day), title: "Trip \(number)")
                try await ada.send(CreateTrip(trip: trip))
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

            for number in 1...3 {
                try await ada.send(SaveSearch(name: "Search \(number)", search: Search(words: "wobbly")))
            }
            try await ben.send(CreatePost(post: PostContent(kind: "offer", title: "A wobbly chair")))
            try await world.settle()

            for limit in [1, 3, 200] {
                let told = try await ada.export(limit: limit)
                #expect(try told.items("account", as: MyAccount.Reply.self).map(\.email) == ["ada@example.org"])
                #expect(told["sessions"]?.count == 1)
                #expect(try told.items("profile", as: Profile.self).map(\.bio) == ["Collects lamps"])
                #expect(try told.items("blocks", as: BlockedUser.self).map(\.user) == [dora.id])
                let reports = try told.items("reports", as: [String: JSONValue].self)
                #expect(reports.map { $0["text"] } == [.string("Sells no lamps")])
                let homes = try told.items("homeLocation", as: [String: JSONValue].self)
                #expect(homes.map { $0["precision"] } == [.string("3km")])
                let titles = try told.items("posts", as: Post.self).map(\.content.title)
                #expect(titles == (1...5).reversed().map { "Lamp \($0)" })
                let ratings = try told.items("ratings", as: [String: JSONValue].self)
                #expect(ratings.map { $0["text"] } == [.string("Wobbles")])
                let replies = try told.items("ratingReplies", as: [String: JSONValue].self)
                #expect(replies.count == 5)
                #expect(replies.allSatisfy { $0["reply"] != nil && $0["text"] == nil && $0["stars"] == nil })
                let notes = try told.items("favourites", as: [String: JSONValue].self).compactMap { $0["note"] }
                #expect(notes == (1...5).reversed().map { .string("mine \($0)") })
                #expect(
                    try told.items("swipes", as: SwipedPost.self).map(\.decision) == Array(repeating: .skip, count: 5)
                )
                let trips = try told.items("trips", as: [String: JSONValue].self).compactMap { $0["trip"]?["title"] }
                #expect(trips == (1...3).map { .string("Trip \($0)") })
                let searches = try told.items("savedSearches", as: SavedSearch.self).map(\.name)
                #expect(searches == (1...3).reversed().map { "Search \($0)" })
                #expect(try told.items("alerts", as: SearchAlert.self).map(\.name) == (1...3).map { "Search \($0)" })
                #expect(told["conversations"]?.count == 2)
                #expect(
                    try Set(told.items("messages", as: ChatMessage.self).map(\.text))
                        == ["Hello Ben", "Hello from Ben", "Hello Cleo", "Hello from Cleo"]
                )
                #expect(told["messages"]?.count == 4)
                let inGroups = try told.items("messagesInGroupsLeft", as: ChatMessage.self).map(\.text)
                #expect(inGroups.sorted() == ["Divers 1", "Divers 2", "Walkers 1", "Walkers 2"])
                #expect(told["formerTexts"]?.count == 2)
                #expect(told["reactions"]?.count == 2)
                let hidden = UpdatePrivacy.Reply(hidesReading: true, hidesPresence: false)
                #expect(try told.items("privacy", as: UpdatePrivacy.Reply.self) == [hidden])
                #expect(
                    // Chat sends contacts to auth later.
                    Set(told.keys).union(["contacts"]) == [
                        "account", "profile", "sessions", "homeLocation", "blocks", "contacts", "reports", "posts",
                        "ratings", "ratingReplies", "trips", "savedSearches", "alerts", "favouriteLists",
                        "favourites", "swipes", "conversations", "messages", "messagesInGroupsLeft", "formerTexts",
                        "reactions", "privacy",
                    ]
                )
            }
        }
    }

    @Test("A10: it wants the password of the last ten minutes, except from a guest")
    func wantsARecentProof() async throws {
        try await Stack.run { world in
            let ada = try await world.registered("Ada")
            let guest = try await world.client.send(StartGuest())
            world.clock.advance(by: .seconds(601))
            let fault = await #expect(throws: Fault.self) { try await ada.client.send(ExportMyData(), to: "auth") }
            #expect(fault?.code == .reauthenticationRequired)
            let told = try await world.person("guest", id: guest.user, token: guest.token).export(limit: 50)
            #expect(told.keys.sorted() == ["account", "sessions"])
        }
    }

    @Test func refusesACursorOfAnotherService() async throws {
        try await Stack.run { world in
            let ada = try await world.registered("Ada")
            for _ in 1...2 { try await ada.send(CreatePost(post: PostContent(kind: "offer", title: "A lamp"))) }
            let next = try await ada.client.send(ExportMyData(limit: 1), to: "catalogue").next
            let fault = await #expect(throws: Fault.self) {
                try await ada.client.send(ExportMyData(cursor: next), to: "chat")
            }
            #expect(fault?.field == "cursor")
        }
    }
}

extension Person {
    fileprivate func export(limit: Int) async throws -> [String: [RawJSON]] {
        var told: [String: [RawJSON]] = [:]
        for service in Stack.names {
            var cursor: Cursor?
            repeat {
                let page = try await client.send(ExportMyData(limit: limit, cursor: cursor), to: service)
                #expect(page.items.count <= limit)
                for item in page.items { told[item.section, default: []].append(item.item) }
                cursor = page.next
            } while cursor != nil
        }
        return told
    }
}

extension [String: [RawJSON]] {
    fileprivate func items<Item: Decodable>(_ section: String, as type: Item.Type) throws -> [Item] {
        try (self[section] ?? []).map { try $0.decode(Item.self) }
    }
}
