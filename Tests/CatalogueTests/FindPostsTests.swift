import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.findPosts", .services(CatalogueService.self))
struct FindPostsTests {
    @Test(.everyWiring) func separatesFoundDeletedAndUnknownPosts() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        let table = try await ada.posts("A table")
        try await ada.deletes(chair)
        let never = PostID(high: 1, low: 2)
        let reply = try await world.client.send(FindPosts(ids: [table.id, never, chair.id, lamp.id, table.id]))
        #expect(reply.posts == [table, lamp])
        #expect(reply.gone == [GonePost(id: chair.id, deletedAt: world.clock.now)])
        #expect(reply.unknown == [never])
        #expect(reply.rest.isEmpty)
    }

    @Test func returnsAnEmptyReplyForAnEmptyRequest() async throws {
        let reply = try await world.client.send(FindPosts(ids: []))
        #expect(reply == FindPosts.Reply(posts: [], gone: [], unknown: []))
    }

    @Test(.everyWiring) func leavesOverWhatALineHasNoRoomFor() async throws {
        let ada = try world.person("Ada")
        let large = try PostContent.largest()
        var ids: [PostID] = []
        for _ in 0..<20 { ids.append(try await ada.posts(large).id) }
        var found: [PostID] = []
        var asked = ids
        var lines = 0
        while !asked.isEmpty {
            let reply = try await ada.send(FindPosts(ids: asked))
            try #require(!reply.posts.isEmpty)
            found += reply.posts.map(\.id)
            asked = reply.rest
            lines += 1
        }
        #expect(found == ids)
        #expect(lines == 3)
    }

    @Test func refusesMoreThanTwoHundred() async throws {
        let ids = (0...200).map { PostID(high: 1, low: $0) }
        let fault = try await world.person("Ada").refusal(FindPosts(ids: ids))
        #expect(fault == BrokenRule.tooMany(200).fault(at: "ids"))
        #expect(try await world.client.send(FindPosts(ids: ids.dropLast())).unknown == ids.dropLast())
    }
}
