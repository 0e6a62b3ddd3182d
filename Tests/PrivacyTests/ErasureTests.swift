import AuthContract
import AuthTestKit
import CatalogueContract
import ChatContract
import FavouritesContract
import GeoSearchContract
import StackTestKit
import TestKit
import Testing
import UmkreisAttributes

@Suite("erasure of a person", .stack, .timeLimit(.minutes(2)))
struct ErasureTests {
    @Test("afterwards no file holds name, address or text") func removesEveryTrace() async throws {
        let story = try await Story(world)
        let before = try world.traces(of: Story.words)
        #expect(Story.words.filter { word in !before.contains { $0.hasPrefix(word) } } == [], "nothing is looked for")
        try await world.sending(as: .gateway).send(DeleteAccount(user: story.person.id))
        try await world.untilErased()
        try await world.waitForFollowers()
        try await world.keepHouses()
        #expect(try world.traces(of: Story.words) == [])
    }

    @Test("others keep their own data, without the erased user's name") func keepsTheDataOfOthers() async throws {
        let story = try await Story(world)
        let friend = story.friend
        #expect(try await friend.send(story.neighbours).people.map(\.user) == [story.person.id])
        try await world.sending(as: .gateway).send(DeleteAccount(user: story.person.id))
        try await world.untilErased()
        try await world.waitForFollowers()
        let messages = try await friend.send(ListMessages(conversation: story.conversation)).messages
        #expect(messages.map(\.text) == ["", "See you there", ""])
        #expect(messages.map(\.isErased) == [true, nil, true])
        let conversations = try await friend.send(ListConversations()).conversations
        let pair = try #require(conversations.first { $0.id == story.conversation })
        #expect(pair.people == [ConversationPerson(user: story.person.id)])
        #expect(conversations.count == 2)
        let asked = [friend.id, story.person.id]
        let profiles = try await friend.send(FindProfiles(users: asked))
        #expect(profiles.profiles.map(\.user) == [friend.id])
        #expect(profiles.unknown == [story.person.id])
        #expect(try await friend.refusal(FindProfile(user: story.person.id)).code == .notFound)
        #expect(try await friend.refusal(Block(user: story.person.id)).code == .notFound)
        let kept = try await friend.send(ListFavourites()).favourites
        #expect(kept.map(\.state) == [.gone] && kept.map(\.note) == ["ask about it"])
        let posts = try await friend.send(ListPosts(owner: friend.id))
        #expect(posts.count == 1)
        #expect(posts.posts.map(\.rating) == [nil])
        #expect(try await friend.send(ListRatings(post: posts.posts[0].id)).ratings.isEmpty)
        #expect(try await world.client.send(ListPosts(owner: story.person.id)).count == 0)
        #expect(try await world.client.send(Search(words: "marmaladeurn")).hits.isEmpty)
        #expect(try await friend.send(story.neighbours).people.isEmpty)
    }

    @Test func goesOnWhileAServiceIsAwayAndEndsWhenItIsBack() async throws {
        let story = try await Story(world)
        try await world.stop("favourites")
        try await world.sending(as: .gateway).send(DeleteAccount(user: story.person.id))
        try await eventually { try await world.openErasures().map(\.missing) == [["favourites"]] }
        world.clock.advance(by: .seconds(40 * 86_400))
        for service in ServiceName.stack where service != "favourites" { try await world.runMaintenance(of: service) }
        try await world.start("favourites")
        try await world.untilErased()
        try await world.keepHouses()
        #expect(try world.traces(of: Story.words) == [])
    }

    @Test func isDoneOnceMoreWithoutHarm() async throws {
        let story = try await Story(world)
        let gateway = world.sending(as: .gateway)
        try await gateway.send(DeleteAccount(user: story.person.id))
        try await world.untilErased()
        for service in ServiceName.stack { try await world.restart(service) }
        try await gateway.send(DeleteAccount(user: story.friend.id))
        try await world.untilErased()
        try await world.waitForFollowers()
        world.clock.advance(by: .seconds(2 * 86_400))
        try await world.keepHouses()
        #expect(try world.traces(of: Story.words + ["See you there", "Friendly"]) == [])
    }

    /// Other writes run between the steps.
    @Test func erasingManyPostsDelaysNoOtherErasureAndSurvivesARestart() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        for batch in 0..<15 {
            let posts = (0..<200).map { number in
                ImportedPost(
                    externalID: "\(batch)-\(number)",
                    post: PostContent(kind: "offer", title: "Marmaladeurn \(batch) \(number)")
                )
            }
            try await ada.send(ImportPosts(source: "list", posts: posts))
        }
        #expect(try await ada.send(ListPosts(owner: ada.id)).count == 3_000)
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        try await ben.send(CreatePost(post: PostContent(kind: "offer", title: "A lamp")))
        // In the middle: 3,000 posts take at least six steps.
        for service in ["catalogue", "geo", "auth"] as [ServiceName] { try await world.restart(service) }
        try await world.untilErased()
        #expect(try await world.client.send(ListPosts(owner: ada.id)).count == 0)
        #expect(try await world.client.send(ListPosts()).count == 1)
    }
}

/// A user with data in every service, and an affected friend.
private struct Story {
    static let words = [
        "Quillwort", "Hollyhockson", "Dandelionsdottir", "Foxglovebox", "Periwinklephone",
        "Larkspurring", "Saxifragelike", "Celandinebox", "491709988776",
        "Marmaladeurn", "Tangerineteapot", "Elderberryvinegar", "Sorrelpudding", "Snorkelwhistle", "Gooseberrytrumpet",
        "Butterburhat", "Nasturtiumtypo", "Harebellwalk", "Yarrownote",
        "Figwortvoyage", "Teaselnotes",
        "Bryonysearch", "Tansylamp",
        // Reports by and about the user, and a note.
        "Toadflaxgrief", "Mugwortquarrel", "Spearwortverdict", "Woodruffnote",
        // A hidden post.
        "Loosestrifereason", "Cinquefoilplea",
    ]

    let person: Person
    let friend: Person
    let conversation: ConversationID
    let neighbours: FindPeople

    init(_ world: World) async throws {
        person = try await world.registered("Quillwort", username: "quillwort.q", device: "Periwinklephone")
        friend = try await world.registered("Friendly")
        let point = try Coordinate(lat: 47.8, lon: 13)
        neighbours = FindPeople(near: point, within: 10_000)
        try await person.send(SetHomeLocation(point: point))
        let post = try await person.send(
            CreatePost(
                post: PostContent(kind: "restaurant", title: "Marmaladeurn", text: "Tangerineteapot", point: point)
            ),
            key: "post-1-that-nobody-guesses"
        ).post
        let lamp = try await friend.send(
            CreatePost(post: PostContent(kind: "restaurant", title: "A lamp", point: point))
        ).post
        try await person.send(RatePost(post: lamp.id, stars: 1, text: "Elderberryvinegar"))
        let rating = try await friend.send(RatePost(post: post.id, stars: 5)).rating
        try await person.send(ReplyToRating(rating: rating.id, text: "Sorrelpudding"))
        try await person.send(AddFavourite(post: lamp.id, note: "Snorkelwhistle"), key: "note-1-that-nobody-guesses")
        try await person.send(Swipe(post: lamp.id, decision: .skip))
        try await friend.send(AddFavourite(post: post.id, note: "ask about it"))
        conversation = try await person.send(OpenConversation(with: friend.id)).conversation.id
        try await person.send(SendMessage(conversation: conversation, text: "Nasturtiumtypo"))
        try await friend.send(
            SendMessage(conversation: conversation, text: "See you there"),
            key: "said-1-that-nobody-guesses"
        )
        try await person.send(EditMessage(conversation: conversation, message: 1, text: "Gooseberrytrumpet"))
        try await person.send(SendMessage(conversation: conversation, text: "Gooseberrytrumpet again"))
        // In a copy of a list that both edit.
        let list = try await person.send(CreateList(name: "Lamps")).list.id
        try await person.send(AddFavourite(post: lamp.id, note: "Yarrownote", list: list))
        let link = try await person.send(ShareList(list: list, role: .coEdit)).token
        try await friend.send(CloneList(link: link, name: "Lamps"))
        // In a group that the user has left.
        let group = try await friend.send(CreateGroup(title: "Walkers", members: [person.id])).conversation.id
        try await person.send(SendMessage(conversation: group, text: "Harebellwalk"))
        try await person.send(LeaveGroup(conversation: group))
        _ = try await friend.send(SearchMessages(words: "gooseberry"))
        try await fillProfiles(world)
        try await reportEachOther(post.id, world)
        try await plan()
        try await world.waitForFollowers()
    }

    private func fillProfiles(_ world: World) async throws {
        let level = AttributeDefinition(name: "level", type: .text)
        _ = try await world.sending(as: .gateway).send(DeclareProfile(fields: [level]))
        try await person.send(
            UpdateProfile(
                firstName: "Hollyhockson",
                lastName: "Dandelionsdottir",
                bio: "Larkspurring",
                languages: ["nl"],
                attributes: Attributes(["level": "Saxifragelike"]),
                contact: ContactCard(phone: "+49 170 9988776", email: "celandinebox@example.org", visibility: .everyone)
            )
        )
        try await person.send(ChangeEmail(password: "brindle ferry oxide", email: "foxglovebox@example.org"))
    }

    private func plan() async throws {
        let day = try #require(CivilDate("2026-12-01"))
        let place = TripPlace(geonameID: 2_761_369, country: "AT", city: "Wien")
        let dates = DateSpan(start: day, end: day)
        let trip = TripContent(place: place, dates: dates, title: "Figwortvoyage", notes: "Teaselnotes")
        try await person.send(CreateTrip(trip: trip), key: "trip-1-that-nobody-guesses")
        let shared = try await friend.send(CreateTrip(trip: TripContent(place: place, dates: dates))).trip
        try await friend.send(InviteBuddy(id: shared.id, email: "quillwort@example.org"))
        let search = Search(words: "Tansylamp")
        try await person.send(SaveSearch(name: "Bryonysearch", search: search), key: "save-1-that-nobody-guesses")
    }

    private func reportEachOther(_ post: PostID, _ world: World) async throws {
        try await friend.send(Report(user: person.id, reason: "other", text: "Toadflaxgrief"))
        try await friend.send(ReportPost(post: post, reason: "spam"))
        try await friend.send(ReportMessage(conversation: conversation, message: 3, reason: "other"))
        let hidden = try await person.send(CreatePost(post: PostContent(kind: "offer", title: "Butterburhat"))).post
        let report = try await friend.send(ReportPost(post: hidden.id, reason: "spam")).report
        let moderator = try world.person("Mo", roles: ["moderator"])
        try await moderator.send(AddReportNote(report: report, text: "Spearwortnote"))
        try await moderator.send(AddAccountNote(user: person.id, text: "Woodruffnote"))
        try await hide(hidden.id, because: report, moderator)
        try await person.send(Report(user: friend.id, reason: "other", text: "Mugwortquarrel"))
        try await person.send(ReportMessage(conversation: conversation, message: 2, reason: "other"))
        for _ in 1...2 {
            let other = try await world.client.send(
                Register(password: "brindle ferry oxide", username: "other.\(Int.random(in: 1...99_999))")
            )
            let stranger = try world.person("Other", id: other.user, token: other.token)
            try await person.send(Block(user: stranger.id))
            try await stranger.send(Block(user: person.id))
        }
    }

    private func hide(_ post: PostID, because report: ReportID, _ moderator: Person) async throws {
        let (note, reason) = ("Spearwortverdict", "Loosestrifereason")
        try await moderator.send(ResolveReport(report: report, action: .hidePost, note: note, reason: reason))
        try await eventually { try await person.send(ListHidings()).hidings.count == 1 }
        try await person.send(ObjectToHiding(post: post, text: "Cinquefoilplea"), key: "plea-1-that-nobody-guesses")
    }
}
