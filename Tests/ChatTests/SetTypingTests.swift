import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.setTyping", .services(AuthService.self, ChatService.self), .oneInstance)
struct SetTypingTests {
    @Test("a poll with hints returns when somebody begins to write", .everyWiring) func wakesAPoll() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter())
        async let heard = ben.client.send(SyncAfter(cursor: start.cursor, waitMs: 8000, hints: start.hints))
        try await world.parked(1)
        try await ada.send(SetTyping(conversation: talk))
        let reply = try await heard
        #expect(reply.typing == [TypingHint(conversation: talk, users: [ada.id])])
        #expect(reply.changes.isEmpty)
        #expect(reply.cursor == start.cursor, "a hint moves no cursor")
        let own = try await ada.listens(from: try await ada.send(SyncAfter()))
        #expect(own.typing == nil, "nobody is told of themselves")
    }

    @Test("starts, ends and restarts are each notified once") func isNotifiedOnce() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter())
        try await ada.send(SetTyping(conversation: talk))
        let first = try await ben.listens(from: start)
        #expect(first.typing?.map(\.users) == [[ada.id]])
        try await ada.send(SetTyping(conversation: talk))
        let again = try await ben.listens(from: first)
        #expect(again.typing == nil, "too soon to be news")
        world.clock.advance(by: .seconds(5))
        try await ada.send(SetTyping(conversation: talk))
        let later = try await ben.listens(from: again)
        #expect(later.typing?.map(\.users) == [[ada.id]])
        try await ada.send(SetTyping(conversation: talk, isTyping: false))
        let end = try await ben.listens(from: later)
        #expect(end.typing?.map(\.users) == [[]])
        #expect(try await ben.listens(from: end).typing == nil)
    }

    @Test("after six seconds it is forgotten, and is stored nowhere") func isForgotten() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter())
        try await ada.send(SetTyping(conversation: talk))
        world.clock.advance(by: .milliseconds(6001))
        #expect(try await ben.listens(from: start).typing?.flatMap(\.users) ?? [] == [])
        try await ada.send(SetTyping(conversation: talk))
        try await world.restart("chat")
        #expect(try await ben.listens(from: start).typing == nil)
    }

    @Test("sending a message ends typing") func endsWithTheMessage() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter())
        try await ada.send(SetTyping(conversation: talk))
        try await ada.says("There", in: talk)
        let reply = try await ben.listens(from: start)
        #expect(reply.changes.map(\.message?.text) == ["There"])
        #expect(reply.typing == nil)
    }

    @Test("each member of a group sees everybody else typing") func reachesAGroup() async throws {
        var people: [Person] = []
        for name in ["Ada", "Ben", "Cleo", "Dan"] { people.append(try await world.registered(name)) }
        let talk = try await world.talk(of: people)
        let start = try await people[3].send(SyncAfter())
        for person in people[0...1] { try await person.send(SetTyping(conversation: talk)) }
        let hint = TypingHint(conversation: talk, users: [people[0].id, people[1].id])
        #expect(try await people[3].listens(from: start).typing == [hint])
        #expect(try await people[2].listens(from: start).typing == [hint])
        #expect(try await people[1].listens(from: start).typing?.map(\.users) == [[people[0].id]])
    }

    @Test("a block or the privacy setting hides it") func isHiddenByABlock() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter())
        try await ada.send(SetTyping(conversation: talk))
        #expect(try await ben.send(SyncAfter(cursor: start.cursor)).typing == nil)
        try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await ben.listens(from: start).typing == nil)
        try await ben.send(Unblock(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await ben.listens(from: start).typing != nil)
        try await ben.send(UpdatePrivacy(hidesPresence: true))
        let adas = try await ada.send(SyncAfter())
        try await ben.send(SetTyping(conversation: talk))
        #expect(try await ada.listens(from: adas).typing == nil)
    }

    @Test("hints that come too fast are dropped, and the sender is heard again after a while")
    func hasAPacePerSender() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter())
        for number in 1...11 {
            try await ada.send(SetTyping(conversation: talk, isTyping: !number.isMultiple(of: 2)))
        }
        // The dropped eleventh hint would have been a start.
        let heard = try await ben.listens(from: start)
        #expect(heard.typing?.map(\.users) == [[]])
        world.clock.advance(by: .milliseconds(500))
        try await ada.send(SetTyping(conversation: talk))
        #expect(try await ben.listens(from: heard).typing?.map(\.users) == [[ada.id]])
    }

    @Test("a conversation has a pace as well, which others do not use up", .services(ChatService.self))
    func hasAPacePerConversation() async throws {
        let people = try (0..<25).map { try world.person("Person \($0)") }
        let (talk, eve) = (try await world.talk(of: people), try world.person("Eve"))
        for _ in 1...10 { #expect(try await eve.refusal(SetTyping(conversation: talk)).code == .notFound) }
        let start = try await people[24].send(SyncAfter())
        for person in people.prefix(22) { try await person.send(SetTyping(conversation: talk)) }
        let heard = try await people[24].listens(from: start)
        #expect(heard.typing?.first?.users == people.prefix(20).map(\.id))
        world.clock.advance(by: .milliseconds(200))
        try await people[21].send(SetTyping(conversation: talk))
        #expect(try await people[24].listens(from: heard).typing?.first?.users.last == people[21].id)
    }

    @Test func isForMembersOnly() async throws {
        let (ada, _, talk) = try await world.conversation()
        let eve = try await world.registered("Eve")
        #expect(try await eve.refusal(SetTyping(conversation: talk)).code == .notFound)
        let start = try await ada.send(SyncAfter())
        let fault = try await ada.refusal(SyncAfter(cursor: start.cursor, hints: Cursor(text: "?")))
        #expect(fault == BrokenRule.notACursor.fault(at: "hints"))
    }
}

extension Person {
    fileprivate func listens(from reply: SyncAfter.Reply) async throws -> SyncAfter.Reply {
        try await send(SyncAfter(cursor: reply.cursor, hints: reply.hints))
    }
}
