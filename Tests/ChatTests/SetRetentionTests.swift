import AuthCore
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("chat.setRetention", .services(AuthService.self, ChatService.self))
struct SetRetentionTests {
    @Test("expired messages are deleted for all members", .services(ChatService.self), .everyWiring)
    func expiredMessagesAreDeleted() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let talk = try await world.talk(of: [ada, ben])
        try await ben.send(SetRetention(conversation: talk, keepFor: 3_600))
        for text in ["Hello", "Is the lamp still there?"] { try await ada.says(text, in: talk) }
        let event = try #require(try await ada.events(in: talk).last)
        #expect(event == ConversationEvent(.retention, keepFor: 3_600))
        #expect(try await ada.inbox().map(\.keepFor) == [3_600])
        world.clock.advance(by: .seconds(1_800))
        try await ada.says("I am on my way", in: talk)
        world.clock.advance(by: .seconds(1_799))
        try await world.runMaintenance(of: "chat")
        #expect(try await ben.reads(talk).count == 4)
        world.clock.advance(by: .seconds(1))
        try await world.runMaintenance(of: "chat")
        for person in [ada, ben] {
            let page = try await person.send(ListMessages(conversation: talk))
            #expect(page.messages.map(\.text) == ["I am on my way"])
            #expect(page.messages.map(\.number) == [4])
            #expect(!page.hasEarlier)
            #expect(try await person.send(SearchMessages(words: "lamp")).messages.isEmpty)
        }
        #expect(try await ben.inbox().map(\.unread) == [1])
        #expect(try await ada.refusal(DeleteMessage(conversation: talk, message: 1)).code == .notFound)
    }

    @Test("the newest entry stays, without its text") func theNewestStays() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.send(SetRetention(conversation: talk, keepFor: 60))
        try await ada.says("Call me at 0662 1234", in: talk)
        world.clock.advance(by: .seconds(60))
        try await world.runMaintenance(of: "chat")
        let left = try await ben.send(ListMessages(conversation: talk)).messages
        #expect(left.map(\.number) == [2])
        #expect(left.map(\.text) == [""])
        #expect(left.map(\.deletedAt) == [world.clock.now])
        #expect(try await ben.inbox().map(\.unread) == [0])
        try await ben.says("Too late", in: talk)
        world.clock.advance(by: .seconds(60))
        try await world.runMaintenance(of: "chat")
        #expect(try await ada.send(ListMessages(conversation: talk)).messages.map(\.number) == [3])
        #expect(try await world.count("entry") == 2, "both can be reported")
        world.clock.advance(by: .seconds(7 * 86_400))
        try await world.runMaintenance(of: "chat")
        #expect(try await world.count("entry") == 1)
        #expect(try await world.count("formerText") == 0)
    }

    @Test("maintenance deletes expired messages and notifies listeners", .timeLimit(.minutes(1)))
    func isSeenToByItself() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.send(SetRetention(conversation: talk, keepFor: 60))
        try await ada.says("Hello", in: talk)
        let start = try await ben.send(SyncAfter()).cursor
        async let waiting = ben.send(SyncAfter(cursor: start, waitMs: 25_000))
        world.clock.advance(by: .seconds(60))
        let told = try await waiting.changes.compactMap(\.amended)
        #expect(told.map(\.number) == [2])
        #expect(told.map(\.text) == [""])
    }

    @Test("a long log expires a stretch at a time, and is dropped a stretch at a time", .services(ChatService.self))
    func aLongLogGoesInStretches() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let talk = try await world.talk(of: [ada, ben])
        try await ada.send(SetRetention(conversation: talk, keepFor: 60))
        for number in 1...25 { try await ada.says("\(number)", in: talk, key: "k\(number)") }
        let expiry = MessageExpiry(maximum: nil, notifier: ChangeNotifier())
        let (over, purged) = (world.clock.now.adding(.seconds(60)), world.clock.now.adding(.seconds(7 * 86_400 + 60)))
        let counts = try await world.writingChatsFile { transaction in
            var counts = [try expiry.expireDue(at: over, limit: 10, in: transaction)]
            let record = try #require(try transaction.conversations.find(talk, of: ben.id))
            #expect(record.log.first == 12)
            #expect(try transaction.marks.unreadCount(in: record) == 15)
            for moment in [over, over, purged, purged, purged] {
                counts.append(try expiry.expireDue(at: moment, limit: 10, in: transaction))
            }
            return counts
        }
        #expect(counts == [10, 10, 5, 10, 10, 5])
        #expect(try await ben.reads(talk) == [""])
        #expect(try await ben.inbox().map(\.unread) == [0])
        #expect(try await world.count("entry") == 1)
    }

    @Test("a shorter retention applies to later messages, in pairs and groups")
    func keepsEarlierMessages() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        let pair = try await ada.send(OpenConversation(with: ben.id)).conversation.id
        for talk in [pair, group] {
            try await ben.says("I will find you", in: talk)
            try await ada.send(SetRetention(conversation: talk, keepFor: 60))
            try await ben.says("Gone in a minute", in: talk)
            try await ada.send(SetRetention(conversation: talk))
            try await ben.says("Here to stay", in: talk)
        }
        world.clock.advance(by: .seconds(60))
        try await world.runMaintenance(of: "chat")
        for talk in [pair, group] {
            let listed = try await ada.send(ListMessages(conversation: talk)).messages.filter { $0.event == nil }
            #expect(listed.map(\.text) == ["I will find you", "", "Here to stay"])
            #expect(listed.map { $0.deletedAt != nil } == [false, true, false])
            #expect(try await ada.inbox().first { $0.id == talk }?.unread == 2)
        }
    }

    @Test("expired messages are reported to devices, also those that are listed no more")
    func devicesAreNotified() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.send(SetRetention(conversation: talk, keepFor: 60))
        for text in ["One", "Two"] { try await ada.says(text, in: talk) }
        world.clock.advance(by: .seconds(30))
        try await ada.says("Three", in: talk)
        let start = try await ben.send(SyncAfter()).cursor
        world.clock.advance(by: .seconds(30))
        try await world.runMaintenance(of: "chat")
        let changed = try await ben.send(SyncAfter(cursor: start)).changes.compactMap(\.amended)
        #expect(changed.map(\.number) == [2, 3])
        #expect(changed.map(\.text) == ["", ""])
        #expect(changed.map(\.deletedAt) == [world.clock.now, world.clock.now])
        #expect(try await ben.send(ListMessages(conversation: talk)).messages.map(\.number) == [4])
    }

    @Test(
        "an operator's limit applies to conversations without a retention, or with a longer one",
        .services(ChatService.self),
        .settings(["retention-days": "7"])
    )
    func anOperatorLimitsAll() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let talk = try await world.talk(of: [ada, ben])
        try await ada.says("Hello", in: talk)
        world.clock.advance(by: .seconds(6 * 86_400))
        let later = try world.person("Ben", id: ben.id)
        try await later.says("Hello yourself", in: talk)
        try await later.send(SetRetention(conversation: talk, keepFor: 30 * 86_400))
        try await world.runMaintenance(of: "chat")
        #expect(try await later.reads(talk).count == 3)
        world.clock.advance(by: .seconds(86_400))
        try await world.runMaintenance(of: "chat")
        let last = try world.person("Ben", id: ben.id)
        #expect(try await last.reads(talk) == ["Hello yourself", ""])
    }

    @Test(
        "an operator's limit applies to earlier messages",
        .services(ChatService.self),
        .settings(["retention-days": "7"])
    )
    func anOperatorLimitsEarlierMessages() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let talk = try await world.talk(of: [ada, ben])
        for number in 1...30 { try await ada.says("\(number)", in: talk) }
        let counts = try await world.writingChatsFile { transaction in
            try transaction.execute("UPDATE entry SET expiresAt = NULL")
            let limit = RetentionLimit(maximum: .seconds(6 * 86_400))
            return try (1...4).map { _ in try limit.apply(limit: 10, in: transaction) }
        }
        #expect(counts == [10, 10, 10, 0])
        world.clock.advance(by: .seconds(7 * 86_400))
        try await world.runMaintenance(of: "chat")
        #expect(try await world.person("Ben", id: ben.id).reads(talk) == [""])
    }

    @Test("later messages are kept again") func canBeTakenBack() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.send(SetRetention(conversation: talk, keepFor: 60))
        try await ada.says("Hello", in: talk)
        try await ben.send(SetRetention(conversation: talk))
        try await ben.says("Hello yourself", in: talk)
        world.clock.advance(by: .seconds(600))
        try await world.runMaintenance(of: "chat")
        #expect(try await ben.reads(talk) == ["", "Hello yourself"])
        #expect(try await ada.events(in: talk).last == ConversationEvent(.retention))
        #expect(try await ada.inbox().map(\.keepFor) == [nil])
    }

    @Test("owner and admins set that of a group") func refusesMembersAndStrangers() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben])
        let wish = SetRetention(conversation: group, keepFor: 3_600)
        #expect(try await ben.refusal(wish).code == .forbidden)
        #expect(try await cleo.refusal(wish).code == .notFound)
        try await ada.send(wish)
        #expect(try await ben.events(in: group).last == ConversationEvent(.retention, keepFor: 3_600))
        let short = try await ada.refusal(SetRetention(conversation: group, keepFor: 59))
        #expect(short.field == "keepFor")
    }
}

extension World {
    fileprivate func count(_ table: String) async throws -> Int? {
        try await writingChatsFile { try $0.value("SELECT count(*) FROM \(table)") }
    }
}
