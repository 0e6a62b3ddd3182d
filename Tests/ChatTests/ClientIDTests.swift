import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import TestKit
import Testing

@testable import ChatCore

/// The ids by which apps find the messages that they have sent.
@Suite("own ids of messages", .services(AuthService.self, ChatService.self))
struct ClientIDTests {
    private static func message(_ talk: ConversationID, _ id: String?, text: String = "ok") -> SendMessage {
        SendMessage(conversation: talk, text: text, clientID: id)
    }

    @Test("equal texts of two devices have the ids that they were sent with")
    func returnsTheIDOfEachDevice() async throws {
        let (ada, _, talk) = try await world.conversation()
        let start = try await ada.send(SyncAfter()).cursor
        let phone = try await ada.send(Self.message(talk, "phone-1")).message
        let laptop = try await ada.send(Self.message(talk, "laptop-1")).message
        #expect([phone, laptop].map(\.clientID) == ["phone-1", "laptop-1"])
        let heard = try await ada.send(SyncAfter(cursor: start)).changes.compactMap(\.message)
        #expect(heard.map(\.clientID) == ["phone-1", "laptop-1"])
        #expect(heard.map(\.text) == ["ok", "ok"])
        #expect(try await ada.send(ListMessages(conversation: talk)).messages == heard)
        #expect(try await ada.inbox().map(\.last?.clientID) == ["laptop-1"])
    }

    @Test("others don't see it") func isForTheSenderAlone() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter()).cursor
        try await ada.send(Self.message(talk, "phone-1"))
        #expect(try await ben.send(ListMessages(conversation: talk)).messages.map(\.clientID) == [nil])
        #expect(try await ben.send(SyncAfter(cursor: start)).changes.map(\.message?.clientID) == [nil])
        #expect(try await ben.inbox().map(\.last?.clientID) == [nil])
        let reaction = SetReaction(conversation: talk, message: 1, emoji: "👍", isSet: true)
        #expect(try await ben.send(reaction).message.clientID == nil)
        try await eventually("the message is not found") {
            try await !ben.send(SearchMessages(words: "ok")).messages.isEmpty
        }
        #expect(try await ben.send(SearchMessages(words: "ok")).messages.map(\.clientID) == [nil])
    }

    @Test("an edited message keeps it, a deleted one loses it") func endsWithTheContent() async throws {
        let (ada, _, talk) = try await world.conversation()
        try await ada.send(Self.message(talk, "phone-1"))
        let start = try await ada.send(SyncAfter()).cursor
        let edit = EditMessage(conversation: talk, message: 1, text: "okay")
        #expect(try await ada.send(edit).message.clientID == "phone-1")
        #expect(try await ada.send(SyncAfter(cursor: start)).changes.map(\.amended?.clientID) == ["phone-1"])
        #expect(try await ada.send(DeleteMessage(conversation: talk, message: 1)).message.clientID == nil)
        #expect(try await ada.send(ListMessages(conversation: talk)).messages.map(\.clientID) == [nil])
    }

    @Test("the service compares keys, not ids") func leavesRepetitionsToKeys() async throws {
        let (ada, _, talk) = try await world.conversation()
        let once = try await ada.send(Self.message(talk, "phone-1"), key: "k1").message
        #expect(try await ada.send(Self.message(talk, "phone-1"), key: "k1").message == once)
        #expect(try await ada.send(Self.message(talk, "phone-1"), key: "k2").message.number == 2)
    }

    @Test("has 1 to 64 characters; a blank one counts as absent") func hasALength() async throws {
        let (ada, _, talk) = try await world.conversation()
        let longest = String(repeating: "ä", count: 64)
        #expect(try await ada.send(Self.message(talk, longest)).message.clientID == longest)
        let fault = try await ada.refusal(Self.message(talk, longest + "x"))
        #expect(fault == BrokenRule.tooLong(64).fault(at: "clientID"))
        #expect(try await ada.send(Self.message(talk, " ")).message.clientID == nil)
    }
}
