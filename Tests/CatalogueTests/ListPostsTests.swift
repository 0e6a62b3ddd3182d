import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.listPosts", .services(CatalogueService.self))
struct ListPostsTests {
    @Test(.everyWiring) func listsTheNewestFirst() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        world.clock.advance(by: .seconds(1))
        let table = try await ada.posts("A table")
        let reply = try await world.client.send(ListPosts())
        #expect(reply == ListPosts.Reply(posts: [table, chair, lamp], count: 3))
    }

    @Test func narrowsToAnOwnerAKindAndBoth() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        for content in try PostContent.complete() { try await ada.posts(content) }
        try await ada.posts("Another lamp")
        try await bob.posts("A chair")
        func titles(_ reply: ListPosts.Reply) -> [String] {
            #expect(reply.count == reply.posts.count)
            return reply.posts.map(\.content.title)
        }
        #expect(titles(try await bob.lists()).count == 6)
        #expect(titles(try await bob.lists(of: bob)) == ["A chair"])
        #expect(titles(try await bob.lists(of: nil, .offer)) == ["A chair", "Another lamp", "A lamp"])
        #expect(titles(try await bob.lists(of: ada, .offer)) == ["Another lamp", "A lamp"])
        #expect(titles(try await bob.lists(of: bob, .tip)).isEmpty)
    }

    @Test func pagesStayStableWhilePostsComeAndGo() async throws {
        let ada = try world.person("Ada")
        var posts: [Post] = []
        for number in 0..<7 { posts.insert(try await ada.posts("Lamp \(number)"), at: 0) }
        let first = try await ada.lists(limit: 3)
        #expect(first.posts == Array(posts[0..<3]))
        try await ada.posts("A newer lamp")
        try await ada.deletes(posts[2])
        let second = try await ada.lists(limit: 3, after: first.next)
        #expect(second.posts == Array(posts[3..<6]))
        #expect(second.count == 7)
        let third = try await ada.lists(limit: 3, after: second.next)
        #expect(third.posts == Array(posts[6...]))
        #expect(third.next == nil)
    }

    @Test func aFullLastPageHasNoNext() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("A lamp")
        try await ada.posts("A chair")
        #expect(try await ada.lists(limit: 2).next == nil)
        #expect(try await ada.lists(limit: 1).next != nil)
    }

    @Test(.everyWiring) func aPageOfLongPostsEndsWhereTheLineIsFull() async throws {
        let ada = try world.person("Ada")
        let large = try PostContent.largest()
        for _ in 0..<20 { try await ada.posts(large) }
        var sizes: [Int] = []
        var cursor: Cursor?
        repeat {
            let page = try await ada.lists(limit: 200, after: cursor)
            sizes.append(page.posts.count)
            cursor = page.next
        } while cursor != nil
        #expect(sizes == [8, 8, 4])
    }

    @Test func refusesInvalidLimitsAndCursors() async throws {
        let ada = try world.person("Ada")
        for limit in [0, 201, -1] {
            let fault = try await ada.refusal(ListPosts(limit: limit))
            #expect(fault == BrokenRule.outOfRange(1...200).fault(at: "limit"))
        }
        for text in ["", "x", Cursor(fields: ["1", "2"]).text, Cursor(fields: ["no id"]).text] {
            let fault = try await ada.refusal(ListPosts(cursor: Cursor(text: text)))
            #expect(fault == BrokenRule.notACursor.fault(at: "cursor"))
        }
    }
}
