import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.listObjections", .services(AuthService.self))
struct ListObjectionsTests {
    @Test("lists open objections, oldest first, in pages, and marks those that the caller may decide", .everyWiring)
    func listsTheOldestFirst() async throws {
        let (ada, mona) = (try await world.registered("Ada"), try world.moderator())
        let max = try world.secondModerator()
        let posts = (1...4).map { PostID(high: 2, low: UInt64($0)) }
        for (number, post) in posts.enumerated() {
            try await world.hides(post, of: ada, by: number == 1 ? max : mona)
            if number < 3 { try await ada.send(ObjectToHiding(post: post, text: "Objection \(number)")) }
            if number != 0 { world.clock.advance(by: .seconds(60)) }
        }
        let first = try await mona.send(ListObjections(limit: 2))
        #expect(first.objections.map(\.text) == ["Objection 0", "Objection 1"])
        #expect(first.objections.map(\.mayDecide) == [false, true])
        #expect(first.objections.map(\.hiddenBy) == [mona.id, max.id])
        #expect(first.objections.map(\.owner) == [ada.id, ada.id])
        #expect(first.objections.map(\.reason) == ["an advertisement", "an advertisement"])
        #expect(first.count == 3)
        let second = try await mona.send(ListObjections(limit: 2, cursor: first.next))
        #expect(second.objections.map(\.text) == ["Objection 2"] && second.next == nil)
        try await max.send(DecideObjection(post: posts[0], decision: .uphold))
        #expect(try await mona.send(ListObjections()).count == 2)
    }

    @Test("a moderator does not see an objection of their own") func omitsOwnOnes() async throws {
        let cleo = try await world.signedIn("Cleo", as: .moderator)
        let post = PostID(high: 2, low: 1)
        try await world.hides(post, of: cleo, by: try world.moderator())
        try await cleo.send(ObjectToHiding(post: post, text: "It is mine"))
        let own = try await cleo.send(ListObjections())
        #expect(own.objections.isEmpty && own.count == 0)
        #expect(try await world.secondModerator().send(ListObjections()).count == 1)
        let decision = DecideObjection(post: post, decision: .restore)
        #expect(try await cleo.refusal(decision).rule == "own-objection")
    }
}
