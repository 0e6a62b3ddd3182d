import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.markDelivered", .services(AuthService.self, ChatService.self))
struct MarkDeliveredTests {
    @Test("the mark of delivery moves forward only, and the other hears of it", .everyWiring)
    func theMarkMovesForwardOnly() async throws {
        let (ada, ben, talk) = try await world.conversation()
        for number in 1...3 { try await ada.says("\(number)", in: talk) }
        let start = try await ada.send(SyncAfter()).cursor
        async let heard = ada.client.send(SyncAfter(cursor: start, waitMs: 8000))
        try await world.parked(1)
        #expect(try await ben.send(MarkDelivered(conversation: talk, upTo: 2)).delivered == 2)
        let mark = ChatChange(delivered: DeliveredMark(conversation: talk, user: ben.id, upTo: 2))
        let first = try await heard
        #expect(first.changes == [mark])
        #expect(try await ben.send(MarkDelivered(conversation: talk, upTo: 1)).delivered == 2)
        #expect(try await ada.send(SyncAfter(cursor: first.cursor)).changes.isEmpty, "nothing has moved")
        #expect(try await ben.inbox().map(\.unread) == [3], "it is not read")
        #expect(try await ben.send(MarkDelivered(conversation: talk, upTo: 3)).delivered == 3)
        let last = DeliveredMark(conversation: talk, user: ben.id, upTo: 3)
        #expect(try await ada.send(SyncAfter(cursor: start)).changes == [ChatChange(delivered: last)])
    }

    @Test("a delivery before an answer is returned with the answer") func isReturnedWithTheAnswer() async throws {
        let (ada, ben, _) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Hello", in: talk)
        try await ben.send(MarkDelivered(conversation: talk, upTo: 1))
        let start = try await ada.send(SyncAfter()).cursor
        try await ben.send(AcceptRequest(conversation: talk))
        let mark = ChatChange(delivered: DeliveredMark(conversation: talk, user: ben.id, upTo: 1))
        #expect(try await ada.send(SyncAfter(cursor: start)).changes == [mark])
    }

    @Test("a poll marks no message as delivered") func aPollDoesNotMarkMessages() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter()).cursor
        try await ada.says("Hello", in: talk)
        let reply = try await ben.send(SyncAfter(cursor: start))
        _ = try await ben.send(SyncAfter(cursor: reply.cursor))
        #expect(try await ada.send(ListMarks(conversation: talk)).marks.map(\.delivered) == [0, 0])
    }

    @Test("no mark of delivery crosses a block") func crossesNoBlock() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says("Hello", in: talk)
        let start = try await ada.send(SyncAfter()).cursor
        try await ada.send(Block(user: ben.id))
        try await world.waitForFollowers()
        try await ben.send(MarkDelivered(conversation: talk, upTo: 1))
        #expect(try await ada.send(SyncAfter(cursor: start)).changes.isEmpty)
        #expect(try await ada.send(ListMarks(conversation: talk)).marks.map(\.user) == [ada.id])
    }

    @Test func refusesMissingMessagesAndConversations() async throws {
        let (ada, _, talk) = try await world.conversation()
        let eve = try await world.registered("Eve")
        let fault = try await ada.refusal(MarkDelivered(conversation: talk, upTo: 1))
        #expect(fault == BrokenRule.outOfRange(0...0).fault(at: "upTo"))
        #expect(try await eve.refusal(MarkDelivered(conversation: talk, upTo: 0)).code == .notFound)
    }
}
