import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("posts that end by themselves", .services(CatalogueService.self))
struct PostExpiryTests {
    @Test("a post past its end is never read as published") func haveEndedForReaders() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let soup = try await ada.posts(world.soup(for: .seconds(3_600)))
        world.clock.advance(by: .seconds(3_599))
        #expect(try await ben.finds(soup.id) == soup)
        #expect(try await ben.lists().posts == [soup])
        world.clock.advance(by: .seconds(1))
        var expired = soup
        expired.state = .expired
        for person in [ada, ben] {
            #expect(try await person.finds(soup.id) == expired)
            #expect(try await person.send(FindPosts(ids: [soup.id])).posts == [expired])
        }
        #expect(try await ben.lists().posts.isEmpty)
        #expect(try await ben.lists(of: ada, .offer).posts.isEmpty)
        #expect(try await ada.lists(of: ada, in: .published).posts.isEmpty)
        #expect(try await ada.lists(of: ada).posts == [expired])
        try await world.runMaintenance(of: "catalogue")
        #expect(try await ben.finds(soup.id) == expired)
        #expect(try await ben.lists() == ListPosts.Reply(posts: [], count: 0))
        #expect(try await ada.lists(of: ada, in: .expired) == ListPosts.Reply(posts: [expired], count: 1))
    }

    @Test("the service sees to them by itself, also to those that ended while it was away")
    func areSeenTo() async throws {
        let ada = try world.person("Ada")
        let soup = try await ada.posts(world.soup(for: .seconds(60)))
        let stew = try await ada.posts(world.soup(for: .seconds(120)))
        world.clock.advance(by: .seconds(60))
        try await world.awaitEnd(of: [soup])
        try await world.stop("catalogue")
        world.clock.advance(by: .seconds(60))
        try await world.start("catalogue")
        try await world.awaitEnd(of: [soup, stew])
        #expect(try await world.events(PostClosed.self).allSatisfy { $0.state == .expired })
        #expect(try await ada.lists(of: ada).count == 0)
    }

    @Test("many end in batches, each once") func endInBatches() async throws {
        let ada = try world.person("Ada")
        for batch in 0..<3 {
            let entries = (0..<200).map { number in
                ImportedPost(externalID: "\(batch)-\(number)", post: world.soup(for: .seconds(60)))
            }
            try await ada.imports(entries)
        }
        try await ada.posts("A lamp")
        #expect(try await ada.lists().count == 601)
        world.clock.advance(by: .seconds(60))
        try await world.runMaintenance(of: "catalogue")
        #expect(try await ada.lists().count == 1)
        #expect(try await ada.lists(of: ada, in: .expired, limit: 1).count == 600)
        #expect(try await world.events(PostClosed.self).count == 600)
    }

    @Test("an import with a later end shows the post again; an expired entry stays hidden")
    func followTheirSource() async throws {
        let ada = try world.person("Ada")
        let soon = ImportedPost(externalID: "n1", post: world.soup(for: .seconds(60)))
        try await ada.imports([soon])
        world.clock.advance(by: .seconds(60))
        #expect(try await ada.imports([soon]).unchanged == 1)
        let over = ImportedPost(externalID: "n2", post: soon.post)
        #expect(try await ada.imports([over]).created == 1)
        #expect(try await world.client.send(ListPosts()).posts.isEmpty)
        let later = ImportedPost(externalID: "n1", post: world.soup(for: .seconds(60)))
        #expect(try await ada.imports([later]).updated == 1)
        #expect(try await world.client.send(ListPosts()).posts.map(\.externalID) == ["n1"])
    }

    @Test(
        "a post that ends while it is hidden has expired when it is restored",
        .services(AuthService.self, CatalogueService.self)
    )
    func endWhileHidden() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let moderator = try world.person("Mona", roles: ["moderator"])
        let soup = try await ada.posts(world.soup(for: .seconds(60)))
        let lamp = try await ada.closes(try await ada.posts("A lamp"))
        for post in [soup, lamp] {
            let report = try await ben.send(ReportPost(post: post.id, reason: "spam")).report
            try await moderator.send(ResolveReport(report: report, action: .hidePost))
        }
        try await world.waitForFollowers()
        #expect(try await ada.finds(lamp.id).state == .hidden)
        #expect(try await ada.refusal(PublishPost(id: lamp.id)).rule == "wrong-state")
        #expect(try await ada.lists(of: ada, in: .hidden).count == 2)
        world.clock.advance(by: .seconds(60))
        for post in [soup, lamp] { try await moderator.send(RestorePost(post: post.id)) }
        try await world.waitForFollowers()
        #expect(try await ben.finds(soup.id).state == .expired)
        #expect(try await ben.finds(lamp.id).state == .closed)
        #expect(try await world.events(PostPublished.self).isEmpty)
        #expect(try await ada.lists(of: ada, in: .hidden).count == 0)
    }
}

extension World {
    fileprivate func soup(for duration: Duration) -> PostContent {
        var content = PostContent.offer("Soup")
        content.validUntil = clock.now.adding(duration)
        return content
    }

    fileprivate func awaitEnd(of posts: [Post]) async throws {
        try await eventually { try await events(PostClosed.self).map(\.id) == posts.map(\.id) }
    }
}
