import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.markRead", .services(AuthService.self, ChatService.self))
struct MarkReadTests {
    @Test(.everyWiring) func theMarkMovesForwardOnly() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        for text in ["One", "Two", "Three"] { try await ada.says(text, in: conversation) }
        let two = try await ben.send(MarkRead(conversation: conversation, upTo: 2))
        #expect(two == MarkRead.Reply(read: 2, unread: 1))
        let back = try await ben.send(MarkRead(conversation: conversation, upTo: 1))
        #expect(back == MarkRead.Reply(read: 2, unread: 1))
        #expect(try await ben.send(MarkRead(conversation: conversation, upTo: 3)).unread == 0)
        #expect(try await ben.send(ListMessages(conversation: conversation)).read == 3)
    }

    @Test func answeringMarksRead() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        for text in ["One", "Two", "Three"] { try await ada.says(text, in: conversation) }
        try await ben.says("Mine", in: conversation)
        #expect(try await ben.inbox().map(\.unread) == [0])
        #expect(try await ben.inbox().map(\.read) == [4])
        #expect(try await ada.inbox().map(\.unread) == [1])
        let back = try await ben.send(MarkRead(conversation: conversation, upTo: 2))
        #expect(back == MarkRead.Reply(read: 4, unread: 0))
    }

    @Test func refusesMissingMessagesAndConversations() async throws {
        let (ada, _, conversation) = try await world.conversation()
        let fault = try await ada.refusal(MarkRead(conversation: conversation, upTo: 1))
        #expect(fault == BrokenRule.outOfRange(0...0).fault(at: "upTo"))
        let none = try await ada.refusal(MarkRead(conversation: ConversationID(high: 1, low: 1), upTo: 0))
        #expect(none.code == .notFound)
    }

    @Test func theOtherLearnsOfIt() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        try await ada.says("Read me", in: conversation)
        let now = try await ada.send(SyncAfter()).cursor
        try await ben.send(MarkRead(conversation: conversation, upTo: 1))
        let changes = try await ada.send(SyncAfter(cursor: now)).changes
        #expect(changes == [ChatChange(read: ReadMark(conversation: conversation, user: ben.id, upTo: 1))])
    }
}
