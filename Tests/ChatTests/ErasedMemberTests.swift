import AuthContract
import AuthCore
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("erased members", .services(AuthService.self, ChatService.self), .timeLimit(.minutes(2)))
struct ErasedMemberTests {
    @Test("devices of others are notified of each erased message, in pairs and groups")
    func devicesLoseTheWords() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        let pair = try await ada.send(OpenConversation(with: ben.id)).conversation.id
        for talk in [pair, group] {
            try await ada.says("Call me at 0662 1234", in: talk)
            let answer = try await ben.says("I will", in: talk)
            try await ada.says("Or write to 12 Elm Street", in: talk)
            try await ada.send(SetReaction(conversation: talk, message: answer.number, emoji: "👍", isSet: true))
        }
        let (bens, cleos) = (try await ben.send(SyncAfter()), try await cleo.send(SyncAfter()))
        try await world.erase(ada, from: [pair, group])

        let changes = try await ben.changes(after: bens.cursor)
        for talk in [pair, group] {
            let amended = changes.compactMap(\.amended).filter { $0.conversation == talk }
            let erased = amended.filter { $0.isErased == true }
            #expect(erased.map(\.text) == ["", ""])
            #expect(erased.map(\.deletedAt) == [nil, nil])
            let others = amended.filter { $0.isErased != true }
            #expect(others.map(\.text) == ["I will"])
            #expect(others.map(\.reactions) == [nil])
        }
        #expect(try await cleo.changes(after: cleos.cursor).compactMap(\.amended).count == 3)
        #expect(try await ben.inbox().map(\.unread) == [0, 0])
        #expect(try await cleo.inbox().first { $0.id == group }?.unread == 1)
    }

    @Test("waiting devices learn of it at once", .everyWiring) func wakesWaitingPolls() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        let pair = try await ada.send(OpenConversation(with: ben.id)).conversation.id
        for talk in [pair, group] { try await ada.says("Call me at 0662 1234", in: talk) }
        async let bens = ben.hears(in: pair)
        async let cleos = cleo.hears(in: group)
        try await world.parked(2)
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        for (changes, waited) in [try await bens, try await cleos] {
            #expect(changes.contains { $0.amended?.isErased == true })
            #expect(waited < .seconds(15), "a poll without news takes 25 seconds")
        }
    }

    @Test("the request of an erased stranger is removed") func requestsGo() async throws {
        let (ada, ben, _) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Hello", in: talk)
        #expect(try await ben.send(ListConversations()).requests == 1)
        try await world.erase(ada, from: [talk])
        #expect(try await ben.send(ListConversations()).requests == 0)
        #expect(try await ben.requests().isEmpty)
    }

    @Test("thousands of messages are erased in stretches, and read in pages", .singleWrites)
    func manyMessages() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        let start = try await ben.send(SyncAfter()).cursor
        let moment = world.clock.now
        try await world.writingChatsFile { transaction in
            let log = ConversationLog(of: group, in: transaction)
            for number in 1...1_300 {
                let content = try MessageContent(SendMessage(conversation: group, text: "Word \(number)"))
                let id = MessageID(high: 5, low: UInt64(number))
                let sender = number.isMultiple(of: 10) ? cleo.id : ada.id
                _ = try log.append(content, as: id, by: sender, at: moment)
            }
        }
        let before = try await ben.changes(after: start)
        #expect(before.compactMap(\.message).count == 1_300)
        let middle = try #require(before.compactMap(\.message?.number).dropFirst(600).first)
        try await ben.send(MarkRead(conversation: group, upTo: middle))
        let cursor = try await ben.send(SyncAfter()).cursor
        let behind = before.compactMap(\.message).filter { $0.number > middle }
        #expect(try await ben.inbox().first { $0.id == group }?.unread == behind.count)

        try await world.erase(ada, from: [group])
        let erased = try await ben.changes(after: cursor).compactMap(\.amended)
        #expect(erased.count == 1_170)
        #expect(Set(erased.map(\.number)).count == 1_170)
        #expect(erased.allSatisfy { $0.isErased == true && $0.text.isEmpty })
        #expect(try await ben.inbox().first { $0.id == group }?.unread == behind.count { $0.sender == cleo.id })
        #expect(try await ben.send(SearchMessages(words: "Word 1299")).messages.isEmpty)
    }
}

extension World {
    /// Erases a user, and waits until chat has emptied their messages.
    fileprivate func erase(_ person: Person, from conversations: [ConversationID]) async throws {
        try await sending(as: .gateway).send(DeleteAccount(user: person.id))
        try await eventually {
            try await !sending(as: .gateway).send(ListErasures()).erasures.contains(where: isMissingChat)
        }
    }

    private func isMissingChat(_ erasure: OpenErasure) -> Bool { erasure.missing.contains("chat") }
}

extension Person {
    /// Waits for the next change of a conversation, and how long that took.
    fileprivate func hears(in conversation: ConversationID) async throws -> ([ChatChange], Duration) {
        let start = try await send(SyncAfter()).cursor
        var client = client
        client.timeout = .seconds(40)
        let begun = ContinuousClock.now
        let wait = SyncAfter(cursor: start, conversation: conversation, waitMs: 25_000)
        let changes = try await client.send(wait).changes
        return (changes, ContinuousClock.now - begun)
    }

    fileprivate func changes(after cursor: Cursor) async throws -> [ChatChange] {
        var page = try await send(SyncAfter(cursor: cursor, limit: 150))
        var changes = page.changes
        while page.hasMore {
            page = try await send(SyncAfter(cursor: page.cursor, limit: 150))
            changes += page.changes
        }
        return changes
    }
}
