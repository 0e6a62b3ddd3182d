import AuthCore
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("chat.setRetention")
struct SetRetentionTests {
    @Test("C17: what is older than a conversation keeps goes, for everybody", arguments: Wiring.allCases)
    func whatIsOverGoes(_ wiring: Wiring) async throws {
        try await World.run(ChatService.self, wiring: wiring) { world in
            let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
            let talk = try await world.talk(of: [ada, ben])
            for text in ["Hello", "Is the lamp still there?"] { try await ada.says(text, in: talk) }
            try await ben.send(SetRetention(conversation: talk, keepFor: 3_600))
            let event = try #require(try await ada.events(in: talk).last)
            #expect(event == ConversationEvent(.retention, keepFor: 3_600))
            #expect(try await ada.inbox().map(\.keepFor) == [3_600])
            world.clock.advance(by: .seconds(1_800))
            try await ada.says("I am on my way", in: talk)
            world.clock.advance(by: .seconds(1_799))
            try await world.keepHouse(of: "chat")
            #expect(try await ben.reads(talk).count == 4)
            world.clock.advance(by: .seconds(1))
            try await world.keepHouse(of: "chat")
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
    }

    @Test("C17: the newest entry stays, and says nothing")
    func theNewestStays() async throws {
        try await World.run(AuthService.self, ChatService.self) { world in
            let (ada, ben, talk) = try await world.conversation()
            try await ada.says("Hello", in: talk)
            try await ada.send(SetRetention(conversation: talk, keepFor: 60))
            try await ada.says("Call me at 0662 1234", in: talk)
            world.clock.advance(by: .seconds(60))
            try await world.keepHouse(of: "chat")
            let left = try await ben.send(ListMessages(conversation: talk)).messages
            #expect(left.map(\.number) == [3])
            #expect(left.map(\.text) == [""])
            #expect(left.map(\.deletedAt) == [world.clock.now])
            #expect(try await ben.inbox().map(\.unread) == [0])
            try await ben.says("Too late", in: talk)
            world.clock.advance(by: .seconds(60))
            try await world.keepHouse(of: "chat")
            #expect(try await ada.send(ListMessages(conversation: talk)).messages.map(\.number) == [4])
            let rows = try await world.writingChatsFile { transaction -> Int? in
                try transaction.value("SELECT count(*) FROM entry")
            }
            #expect(rows == 1)
        }
    }

    @Test("C17: the service sees to it by itself, and those who listen are told", .timeLimit(.minutes(1)))
    func isSeenToByItself() async throws {
        try await World.run(AuthService.self, ChatService.self) { world in
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
    }

    @Test("C17: a long log is hidden at once, and dropped a stretch at a time")
    func aLongLogIsHiddenAtOnce() async throws {
        try await World.run(ChatService.self) { world in
            let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
            let talk = try await world.talk(of: [ada, ben])
            for number in 1...25 { try await ada.says("\(number)", in: talk, key: "k\(number)") }
            world.clock.advance(by: .seconds(100))
            let moment = world.clock.now
            let expiry = MessageExpiry(most: nil, news: News())
            let (first, second) = try await world.writingChatsFile { transaction in
                try transaction.execute(ExpiryQueries.setRetention, 60, moment, talk)
                let first = try expiry.expireSome(at: moment, limit: 10, in: transaction)
                let reader = try #require(try transaction.conversation(talk, of: ben.id))
                #expect(reader.log.first == 25)
                #expect(try transaction.unread(in: reader) == 1)
                return (first, try expiry.expireSome(at: moment, limit: 100, in: transaction))
            }
            #expect(first == 10)
            #expect(second < 100)
            #expect(try await ben.reads(talk) == [""])
            #expect(try await ben.inbox().map(\.unread) == [0])
        }
    }

    @Test("C17: an operator's limit is for conversations that say nothing, and for those that keep for longer")
    func anOperatorLimitsAll() async throws {
        let settings = ["retention-days": "7"]
        try await World.run(ChatService.self, settings: settings) { world in
            let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
            let talk = try await world.talk(of: [ada, ben])
            try await ada.says("Hello", in: talk)
            world.clock.advance(by: .seconds(6 * 86_400))
            let later = try world.person("Ben", id: ben.id)
            try await later.says("Hello yourself", in: talk)
            try await later.send(SetRetention(conversation: talk, keepFor: 30 * 86_400))
            try await world.keepHouse(of: "chat")
            #expect(try await later.reads(talk).count == 3)
            world.clock.advance(by: .seconds(86_400))
            try await world.keepHouse(of: "chat")
            let last = try world.person("Ben", id: ben.id)
            #expect(try await last.reads(talk) == ["Hello yourself", ""])
        }
    }

    @Test("C17: all is kept again from when that is said")
    func canBeTakenBack() async throws {
        try await World.run(AuthService.self, ChatService.self) { world in
            let (ada, ben, talk) = try await world.conversation()
            try await ada.send(SetRetention(conversation: talk, keepFor: 60))
            try await ada.says("Hello", in: talk)
            try await ben.send(SetRetention(conversation: talk))
            world.clock.advance(by: .seconds(600))
            try await world.keepHouse(of: "chat")
            #expect(try await ben.reads(talk) == ["", "Hello", ""])
            #expect(try await ada.events(in: talk).last == ConversationEvent(.retention))
            #expect(try await ada.inbox().map(\.keepFor) == [nil])
        }
    }

    @Test("C17: of a group its owner and admins say it", arguments: Wiring.allCases)
    func refusesMembersAndStrangers(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, ChatService.self, wiring: wiring) { world in
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
}
