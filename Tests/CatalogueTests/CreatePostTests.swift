import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.createPost", .services(CatalogueService.self))
struct CreatePostTests {
    @Test(.everyWiring) func storesEveryMemberOfEveryKind() async throws {
        let ada = try world.person("Ada")
        for content in try PostContent.complete() {
            let post = try await ada.posts(content)
            #expect(post.content == content)
            #expect(post.owner == ada.id)
            #expect(post.revision == 1)
            #expect(post.createdAt == world.clock.now)
            #expect(post.changedAt == world.clock.now)
            #expect(post.externalID == nil)
            #expect(try await ada.finds(post.id) == post)
        }
    }

    @Test func normalizesTexts() async throws {
        var content = try PostContent.restaurant("\u{A0} Fish \n", "Fish and Chips", "fish_and_chips", "Indian")
        content.text = " \n "
        content.tags = ["late", " late "]
        content.place = PostPlace(country: " ", city: " Salzburg ")
        content.contact = PostContact(email: "")
        let told = try await world.person("Ada").posts(content).content
        #expect(told.title == "Fish")
        #expect(told.text == nil)
        #expect(told.tags == ["late"])
        #expect(told.place == PostPlace(city: "Salzburg"))
        #expect(told.contact == nil)
        #expect(told.attributes == ["cuisine": ["fish_and_chips", "indian"]])
    }

    @Test("a title or tag without visible characters is refused, and such an optional text is dropped")
    func refusesInvisibleTexts() async throws {
        let ada = try world.person("Ada")
        for text in ["\u{200B}", "\u{AD}\u{2060}", "\u{3164}", "\u{2800}", "\u{202E}"] {
            var content = PostContent(kind: "offer", title: text)
            #expect(try await ada.refusal(CreatePost(post: content)) == BrokenRule.empty.fault(at: "post.title"))
            content.title = "A lamp"
            content.tags = ["late", text]
            #expect(try await ada.refusal(CreatePost(post: content)) == BrokenRule.empty.fault(at: "post.tags.1"))
            content.tags = nil
            content.text = text
            #expect(try await ada.posts(content).content.text == nil)
        }
    }

    @Test("a title keeps joiners and selectors, and has no direction controls") func keepsJoiners() async throws {
        let ada = try world.person("Ada")
        for title in ["می\u{200C}خواهم", "👩\u{200D}🍳 ❤\u{FE0F}", "ශ්\u{200D}රී", "so\u{AD}so"] {
            let stored = try await ada.posts(PostContent(kind: "offer", title: title)).content.title
            #expect(stored.unicodeScalars.elementsEqual(title.unicodeScalars))
        }
        for control in ["\u{202A}", "\u{202E}", "\u{2067}"] {
            let fault = try await ada.refusal(CreatePost(post: PostContent(kind: "offer", title: "fdp\(control).exe")))
            #expect(fault.field == "post.title" && fault.rule == "bidi-control")
        }
    }

    @Test func fillsInTheDefaultsOfTheKind() async throws {
        let ada = try world.person("Ada")
        let point = try Coordinate(lat: 0, lon: 0)
        let sight = try await ada.posts(try .sight("A view"))
        let tip = try await ada.posts(.tip("A shop"))
        let table = try await ada.posts(PostContent(kind: .restaurant, title: "A table", point: point))
        #expect(sight.content.fence == Fence(radius: 100))
        #expect(tip.content.category == "other")
        #expect(table.content.attributes == nil)
    }

    @Test("keeps unreadable opening hours, with a warning") func warnsOfUnreadableHours() async throws {
        var content = try PostContent.restaurant("Triangel", "austrian")
        content.hours = "whenever we like"
        let ada = try world.person("Ada")
        let reply = try await ada.send(CreatePost(post: content))
        #expect(reply.post.content.hours == "whenever we like")
        #expect(reply.warnings?.map(\.field) == ["post.hours"])
        content.hours = "Mo-Fr 11:00-23:00"
        #expect(try await ada.send(CreatePost(post: content)).warnings == nil)
    }

    @Test("publishes the labels of its words in every language") func publishesSearchTexts() async throws {
        try await world.person("Ada").posts(try .restaurant("Triangel", "austrian", "home_made"))
        let event = try await world.events(PostPublished.self).first
        #expect(event?.searchTexts == ["austrian", "österreichisch", "Austrian", "Oostenrijks", "home made"])
    }

    @Test func takesTheLargestPostThatTheRulesAllowInAnEighthOfALine() async throws {
        let content = try PostContent.largest()
        let post = try await world.person("Ada").posts(content)
        #expect(post.content == content)
        let size = try WireJSON.encode(post).count
        #expect(size > 50_000)
        #expect(size < 64 * 1024)
    }

    @Test(arguments: ContentRefusal.all) func refusesContentThatBreaksARule(_ refusal: ContentRefusal) async throws {
        let content = try refusal.content()
        let fault = try await world.person("Ada").refusal(CreatePost(post: content))
        #expect(fault.code == .invalid)
        #expect(fault.field == refusal.field)
        #expect(fault.message == "\(refusal.field) \(refusal.rule)")
        #expect(try await world.postEvents().isEmpty)
    }

    @Test("a sight says something, a tip something and where: its country and city")
    func wantsWhatItsKindRequires() async throws {
        let ada = try world.person("Ada")
        func missing(_ content: PostContent, _ spoil: (inout PostContent) -> Void) async throws -> String? {
            var content = content
            spoil(&content)
            let fault = try await ada.refusal(CreatePost(post: content))
            #expect(fault.rule == "missing")
            return fault.field
        }
        #expect(try await missing(try .sight("A view")) { $0.text = nil } == "post.text")
        #expect(try await missing(try .sight("A view")) { $0.point = nil } == "post.point")
        #expect(try await missing(.tip("A shop")) { $0.text = " " } == "post.text")
        #expect(try await missing(.tip("A shop")) { $0.place = nil } == "post.place")
        #expect(try await missing(.tip("A shop")) { $0.place?.country = nil } == "post.place.country")
        #expect(try await missing(.tip("A shop")) { $0.place?.city = nil } == "post.place.city")
    }

    @Test func refusesAPointThatIsNotOnEarth() async throws {
        let body = try WireJSON.decode(
            JSONValue.self,
            from: Array(#"{"post":{"kind":"offer","title":"A lamp","point":{"lat":90.5,"lon":0}}}"#.utf8)
        )
        let ada = try world.person("Ada")
        let fault = await #expect(throws: Fault.self) { try await ada.client.send(CreatePost.name, body: body) }
        #expect(fault?.code == .invalid)
        #expect(fault?.field == "post.point.lat")
    }

    @Test func publishesOnlyThePost() async throws {
        let post = try await world.person("Ada").posts("A lamp")
        #expect(try await world.postEvents().map(\.name) == [PostPublished.name])
        #expect(try await world.events(PostPublished.self).map(\.post) == [post])
    }

    @Test(.everyWiring) func answersARepeatedKeyWithTheFirstReply() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        let first = try await ada.posts("A lamp", key: "k1")
        world.clock.advance(by: .seconds(60))
        #expect(try await ada.posts("A lamp", key: "k1") == first)
        #expect(try await ada.refusal(CreatePost(post: .offer("A chair")), key: "k1").code == .keyReused)
        #expect(try await bob.posts("A lamp", key: "k1").id != first.id)
        #expect(try await ada.lists().count == 2)
        #expect(try await world.postEvents().count == 2)
    }
}
