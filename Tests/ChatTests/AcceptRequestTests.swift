import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.acceptRequest", .services(AuthService.self, ChatService.self))
struct AcceptRequestTests {
    @Test("a stranger's first message is a request, and stays the only one", .everyWiring)
    func theFirstMessageIsARequest() async throws {
        let (ada, ben, _) = try await world.three()
        let start = try await ben.send(SyncAfter()).cursor
        let talk = try await ada.asks(ben)
        #expect(try await ben.requests().isEmpty)
        try await ada.says("Hello", in: talk)
        #expect(try await ben.inbox().isEmpty)
        #expect(try await ben.requests().map(\.id) == [talk])
        #expect(try await ben.requests().first?.last?.text == "Hello")
        let list = try await ben.send(ListConversations())
        #expect(list.requests == 1)
        #expect((list.unreadConversations, list.unreadMessages) == (0, 0))
        #expect(try await ben.send(SyncAfter(cursor: start)).changes == [ChatChange(requested: talk)])
        #expect(try await ada.inbox().map(\.isAwaitingAnswer) == [true])
        #expect(try await ada.refusal(SendMessage(conversation: talk, text: "Hello?")).code == .forbidden)
    }

    @Test("answering accepts a request") func answeringAccepts() async throws {
        let (ada, ben, _) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Hello", in: talk)
        let start = try await ben.send(SyncAfter()).cursor
        let answer = try await ben.says("Hello yourself", in: talk)
        let told = try await ben.send(SyncAfter(cursor: start)).changes
        #expect(told.first == ChatChange(opened: talk))
        #expect(told.last == ChatChange(message: answer))
        #expect(try await ben.inbox().map(\.id) == [talk])
        #expect(try await ben.requests().isEmpty)
        #expect(try await ada.inbox().map(\.isAwaitingAnswer) == [nil])
        try await ada.says("How are you?", in: talk)
        #expect(try await ben.inbox().map(\.unread) == [1])
    }

    @Test("read marks of a request are private until it is accepted") func readingIsPrivate() async throws {
        let (ada, ben, _) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Hello", in: talk)
        let start = try await ada.send(SyncAfter()).cursor
        try await ben.send(MarkRead(conversation: talk, upTo: 1))
        #expect(try await ada.send(SyncAfter(cursor: start)).changes.isEmpty)
        try await ben.send(AcceptRequest(conversation: talk))
        try await ben.send(AcceptRequest(conversation: talk))
        let mark = ChatChange(read: ReadMark(conversation: talk, user: ben.id, upTo: 1))
        #expect(try await ada.send(SyncAfter(cursor: start)).changes == [mark])
    }
}
