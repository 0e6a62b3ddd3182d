import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.createPost")
struct CreatePostTests {
    @Test(arguments: Wiring.allCases)
    func keepsAllThatItsAuthorSaysOfEveryKind(_ wiring: Wiring) async throws {
        try await World.run(CatalogueService.self, wiring: wiring) { world in
            let ada = try world.person("Ada")
            for draft in try PostDraft.complete() {
                let post = try await ada.posts(draft)
                #expect(post.draft == draft)
                #expect(post.owner == ada.id)
                #expect(post.revision == 1)
                #expect(post.createdAt == world.clock.now)
                #expect(post.changedAt == world.clock.now)
                #expect(post.externalID == nil)
                #expect(try await ada.finds(post.id) == post)
            }
        }
    }

    @Test func tidiesWhatIsWritten() async throws {
        try await World.run(CatalogueService.self) { world in
            var draft = try PostDraft.restaurant("\u{A0} Fish \n", "Fish and Chips", "fish_and_chips", "Indian")
            draft.text = " \n "
            draft.tags = ["late", " late "]
            draft.place = PostPlace(country: " ", city: " Salzburg ")
            draft.contact = PostContact(email: "")
            let told = try await world.person("Ada").posts(draft).draft
            #expect(told.title == "Fish")
            #expect(told.text == nil)
            #expect(told.tags == ["late"])
            #expect(told.place == PostPlace(city: "Salzburg"))
            #expect(told.contact == nil)
            #expect(told.restaurant?.cuisines == ["fish_and_chips", "indian"])
        }
    }

    @Test func fillsInTheDetailsThatAKindAlwaysHas() async throws {
        try await World.run(CatalogueService.self) { world in
            let ada = try world.person("Ada")
            let point = try Coordinate(lat: 0, lon: 0)
            let sight = try await ada.posts(PostDraft(kind: .sight, title: "A view", point: point))
            let tip = try await ada.posts(PostDraft(kind: .tip, title: "A shop"))
            let table = try await ada.posts(PostDraft(kind: .restaurant, title: "A table", point: point))
            #expect(sight.draft.sight == SightDetails(radius: 100))
            #expect(tip.draft.tip == TipDetails(category: .other))
            #expect(table.draft.restaurant == RestaurantDetails(cuisines: []))
        }
    }

    @Test func takesTheLargestPostThatTheRulesAllowInAnEighthOfALine() async throws {
        try await World.run(CatalogueService.self) { world in
            let draft = try PostDraft.largest()
            let post = try await world.person("Ada").posts(draft)
            #expect(post.draft == draft)
            let size = try WireJSON.encode(post).count
            #expect(size > 50_000)
            #expect(size < 64 * 1024)
        }
    }

    @Test(arguments: DraftRefusal.all)
    func refusesADraftThatBreaksARule(_ refusal: DraftRefusal) async throws {
        try await World.run(CatalogueService.self) { world in
            let draft = try refusal.draft()
            let fault = try await world.person("Ada").refusal(CreatePost(post: draft))
            #expect(fault.code == .invalid)
            #expect(fault.field == refusal.field)
            #expect(fault.message == "\(refusal.field) \(refusal.rule)")
            #expect(try await world.events(of: "catalogue").isEmpty)
        }
    }

    @Test func refusesAPointThatIsNotOnEarth() async throws {
        try await World.run(CatalogueService.self) { world in
            let body = try WireJSON.decode(
                JSONValue.self,
                from: Array(#"{"post":{"kind":"offer","title":"A lamp","point":{"lat":90.5,"lon":0}}}"#.utf8)
            )
            let ada = try world.person("Ada")
            let fault = await #expect(throws: Fault.self) { try await ada.client.send(CreatePost.name, body: body) }
            #expect(fault?.code == .invalid)
            #expect(fault?.field == "post.point.lat")
        }
    }

    @Test func isForRegisteredUsers() async throws {
        try await World.run(CatalogueService.self) { world in
            let guest = try world.person("Gast", isGuest: true)
            let lamp = CreatePost(post: .offer("A lamp"))
            #expect(try await guest.refusal(lamp).code == .forbidden)
            let stranger = await #expect(throws: Fault.self) { try await world.client.send(lamp) }
            #expect(stranger?.code == .unauthenticated)
            #expect(try await guest.lists().count == 0)
        }
    }

    @Test func announcesThePostAndNothingElse() async throws {
        try await World.run(CatalogueService.self) { world in
            let post = try await world.person("Ada").posts("A lamp")
            #expect(try await world.events(of: "catalogue").map(\.name) == [PostPublished.name])
            #expect(try await world.events(PostPublished.self).map(\.post) == [post])
        }
    }

    @Test(arguments: Wiring.allCases)
    func answersARepeatedKeyWithTheFirstReply(_ wiring: Wiring) async throws {
        try await World.run(CatalogueService.self, wiring: wiring) { world in
            let ada = try world.person("Ada")
            let bob = try world.person("Bob")
            let first = try await ada.posts("A lamp", key: "k1")
            world.clock.advance(by: .seconds(60))
            #expect(try await ada.posts("A lamp", key: "k1") == first)
            #expect(try await ada.refusal(CreatePost(post: .offer("A chair")), key: "k1").code == .keyReused)
            #expect(try await bob.posts("A lamp", key: "k1").id != first.id)
            #expect(try await ada.lists().count == 2)
            #expect(try await world.events(of: "catalogue").count == 2)
        }
    }
}
