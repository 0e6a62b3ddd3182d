import AuthCore
import AuthTestKit
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("chat.hideMessage", .services(AuthService.self, ChatService.self))
struct HideMessageTests {
    @Test("a hidden message is hidden for the caller only", .everyWiring) func isForOneself() async throws {
        var (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter()).cursor
        for text in ["One", "Two", "Three"] { try await ada.says(text, in: talk) }
        world.clock.advance(by: .seconds(90_000))
        (ada, ben) = (try world.person("Ada", id: ada.id), try world.person("Ben", id: ben.id))
        for _ in 1...2 { try await ben.send(HideMessage(conversation: talk, message: 3)) }
        try await ben.send(HideMessage(conversation: talk, message: 1))
        #expect(try await ben.reads(talk) == ["Two"])
        #expect(try await ada.reads(talk) == ["One", "Two", "Three"])
        #expect(try await ben.inbox().map(\.last?.text) == ["Two"])
        #expect(try await ben.inbox().map(\.unread) == [0], "whoever hides a message has seen it")
        let told = try await ben.send(SyncAfter(cursor: start)).changes
        #expect(told.compactMap(\.message?.text) == ["Two"])
        try await ada.send(SetReaction(conversation: talk, message: 1, emoji: "👍", isSet: true))
        #expect(try await ben.send(SyncAfter(cursor: start)).changes.compactMap(\.amended).isEmpty)
        let reply = try await ada.send(SendMessage(conversation: talk, text: "Four", replyTo: 1)).message
        #expect(reply.replyTo?.text == "One")
        #expect(try await ben.send(ListMessages(conversation: talk)).messages.last?.replyTo == MessageQuote(number: 1))
        #expect(
            try await ben.refusal(SetReaction(conversation: talk, message: 1, emoji: "👍", isSet: true)).code
                == .notFound
        )
    }

    @Test func refusesStrangersAndMissingMessages() async throws {
        let (ada, _, talk) = try await world.conversation()
        try await ada.says("One", in: talk)
        let hide = HideMessage(conversation: talk, message: 1)
        #expect(try await world.registered("Eve").refusal(hide).field == "conversation")
        #expect(try await ada.refusal(HideMessage(conversation: talk, message: 2)).field == "message")
    }

    @Test func aThousandInAConversation() async throws {
        let (ada, _, talk) = try await world.conversation()
        for _ in 1...2 { try await ada.says("Hello", in: talk) }
        let person = ada.id
        try await world.writingChatsFile { transaction in
            for number in 3...1002 {
                try transaction.execute(AmendmentQueries.hide, talk, person, number)
            }
        }
        #expect(try await ada.refusal(HideMessage(conversation: talk, message: 1)).code == .conflict)
    }
}
