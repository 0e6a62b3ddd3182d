import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.listHidings", .services(AuthService.self))
struct ListHidingsTests {
    @Test("lists one's own hidings, latest first, in pages, or that of a post", .everyWiring)
    func listsTheLatestFirst() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let mona = try world.moderator()
        let posts = (1...5).map { PostID(high: 2, low: UInt64($0)) }
        for (number, post) in posts.enumerated() {
            try await world.hides(post, of: number == 2 ? ben : ada, by: mona, reason: "reason \(number)")
            if number != 0 { world.clock.advance(by: .seconds(60)) }
        }
        let first = try await ada.send(ListHidings(limit: 3))
        #expect(first.hidings.map(\.reason) == ["reason 4", "reason 3", "reason 1"])
        #expect(first.unseen == 4)
        let second = try await ada.send(ListHidings(limit: 3, cursor: first.next))
        #expect(second.hidings.map(\.reason) == ["reason 0"])
        #expect(second.next == nil)
        #expect(try await ada.send(ListHidings(post: posts[1])).hidings.map(\.reason) == ["reason 1"])
        for post in [posts[2], PostID(high: 9, low: 9)] {
            #expect(try await ada.send(ListHidings(post: post)).hidings.isEmpty)
        }
    }

    @Test("the longest texts of a whole page fit into its lines") func splitsLongPages() async throws {
        let (ada, mona) = (try await world.registered("Ada"), try world.moderator())
        let longest = String(repeating: "𝄞", count: 1_000)
        for number in 1...200 {
            let post = PostID(high: 2, low: UInt64(number))
            try await world.hides(post, of: ada, by: mona, reason: longest)
            try await ada.send(ObjectToHiding(post: post, text: longest))
        }
        var (found, cursor): (Set<PostID>, Cursor?) = ([], nil)
        repeat {
            let page = try await ada.send(ListHidings(limit: 200, cursor: cursor))
            found.formUnion(page.hidings.map(\.post))
            cursor = page.next
        } while cursor != nil
        #expect(found.count == 200)
    }

    @Test("a restored post's hiding is forgotten after half a year, and one that lasts is not")
    func isForgottenInTime() async throws {
        let (ada, mona) = (try await world.registered("Ada"), try world.moderator())
        let posts = (1...2).map { PostID(high: 2, low: UInt64($0)) }
        for post in posts { try await world.hides(post, of: ada, by: mona) }
        try await mona.send(RestorePost(post: posts[0]))
        world.clock.advance(by: .seconds(86_400 * 179))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.person("Ada", id: ada.id).hidings().count == 2)
        world.clock.advance(by: .seconds(86_400 * 2))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.person("Ada", id: ada.id).hidings().map(\.post) == [posts[1]])
    }
}
