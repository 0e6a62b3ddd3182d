import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.objectToHiding", .services(AuthService.self))
struct ObjectToHidingTests {
    private let post = PostID(high: 2, low: 1)

    @Test("an author objects once, with a repeat of the same request", .everyWiring) func objectsOnce() async throws {
        let ada = try await world.registered("Ada")
        try await world.hides(post, of: ada, by: try world.moderator())
        let objection = ObjectToHiding(post: post, text: "It is my own lamp")
        let hiding = try await ada.send(objection, key: "objection-1").hiding
        #expect(hiding.state == .objected && hiding.objection == "It is my own lamp")
        #expect(hiding.objectedAt == world.clock.now)
        #expect(try await ada.hidings() == [hiding])
        #expect(try await ada.send(objection, key: "objection-1").hiding == hiding)
        #expect(try await ada.refusal(objection, key: "objection-2").rule == "already-objected")
        try await world.secondModerator().send(DecideObjection(post: post, decision: .uphold))
        #expect(try await ada.refusal(objection).rule == "already-objected", "nor after the decision")
        let events = try await world.sending(as: .gateway).send(ListAudit(account: ada.id)).events
        #expect(events.contains { $0.subject == "objectToHiding \(post)" })
        #expect(!events.contains { $0.subject?.contains("lamp") == true })
    }

    @Test("a suspended author may object as well") func isForTheSuspended() async throws {
        let ada = try await world.registered("Ada")
        try await world.hides(post, of: ada, by: try world.moderator())
        let suspended = try await world.suspended(ada)
        #expect(try await suspended.send(ObjectToHiding(post: post, text: "It is mine")).hiding.state == .objected)
    }

    @Test("a user cannot object to another's hiding, to an unknown one, or to one that has ended") func isOfTheAuthor()
        async throws
    {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let mona = try world.moderator()
        try await world.hides(post, of: ada, by: mona)
        let objection = ObjectToHiding(post: post, text: "It is mine")
        for other in [ben, mona] { #expect(try await other.refusal(objection).rule == "no-such-hiding") }
        let unknown = ObjectToHiding(post: PostID(high: 9, low: 9), text: "It is mine")
        #expect(try await ada.refusal(unknown).code == .notFound)
        #expect(try await world.guest().refusal(objection).code == .forbidden)
        try await mona.send(RestorePost(post: post))
        #expect(try await ada.refusal(objection).rule == "not-hidden")
    }

    @Test("an objection has words, a thousand at most", arguments: ["", " ", String(repeating: "x", count: 1_001)])
    func hasWords(text: String) async throws {
        let ada = try await world.registered("Ada")
        try await world.hides(post, of: ada, by: try world.moderator())
        #expect(try await ada.refusal(ObjectToHiding(post: post, text: text)).field == "text")
        try await ada.send(ObjectToHiding(post: post, text: String(repeating: "x", count: 1_000)))
    }

    @Test("a post that is hidden again can be objected to again") func isOncePerHiding() async throws {
        let (ada, mona) = (try await world.registered("Ada"), try world.moderator())
        for number in 1...2 {
            try await world.hides(post, of: ada, by: mona)
            try await ada.send(ObjectToHiding(post: post, text: "Objection \(number)"))
            try await mona.send(RestorePost(post: post))
        }
        #expect(try await ada.hidings().map(\.objection) == ["Objection 2"])
    }
}
