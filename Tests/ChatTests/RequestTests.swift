import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("requests to strangers", .services(AuthService.self, ChatService.self))
struct RequestTests {
    @Test("a request can be edited and replaced until it is answered") func canBeCorrected() async throws {
        let (ada, ben, _) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Helo", in: talk)
        let start = try await ben.send(SyncAfter()).cursor
        try await ada.send(EditMessage(conversation: talk, message: 1, text: "Hello"))
        #expect(try await ben.requests().first?.last?.text == "Hello")
        let edited = try await ben.send(SyncAfter(cursor: start))
        #expect(edited.changes == [ChatChange(requested: talk)])

        try await ada.send(DeleteMessage(conversation: talk, message: 1))
        #expect(try await ben.send(ListConversations()).requests == 0)
        let second = try await ada.says("Good day", in: talk)
        #expect(try await ben.requests().first?.last == second)
        #expect(try await ben.send(SyncAfter(cursor: edited.cursor)).changes.allSatisfy { $0.requested == talk })
        #expect(try await ada.refusal(SendMessage(conversation: talk, text: "?")).rule == "awaiting-answer")

        try await ben.says("Good day to you", in: talk)
        #expect(try await ada.inbox().map(\.unread) == [1])
        try await ada.says("At last", in: talk)
    }

    @Test("a request can be edited after a day, and replaced ten times") func canBeCorrectedForLong() async throws {
        let (ada, ben, _) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Helo", in: talk)
        world.clock.advance(by: .seconds(3 * 86_400))
        let later = try world.person("Ada", id: ada.id)
        try await later.send(EditMessage(conversation: talk, message: 1, text: "Hello"))
        for number in 2...10 {
            try await later.send(DeleteMessage(conversation: talk, message: number - 1))
            try await later.says("Hello \(number)", in: talk)
        }
        try await later.send(DeleteMessage(conversation: talk, message: 10))
        #expect(try await later.refusal(SendMessage(conversation: talk, text: "Hello")).rule == "awaiting-answer")
    }

    @Test("the list counts requests and marks them") func areMarked() async throws {
        let (ada, ben, cleo) = try await world.three()
        let talk = try await ada.asks(ben)
        #expect(try await ben.send(OpenConversation(with: ada.id)).conversation.isRequest == nil)
        try await ada.says("Hello", in: talk)
        let group = try await cleo.send(CreateGroup(title: "Divers", members: [ben.id])).conversation.id
        #expect(try await ben.send(ListConversations()).requests == 2)
        let requests = try await ben.requests()
        #expect(Set(requests.map(\.id)) == [talk, group])
        #expect(requests.map(\.isRequest) == [true, true])
        try await ben.send(AcceptRequest(conversation: talk))
        let list = try await ben.send(ListConversations())
        #expect(list.requests == 1)
        #expect(list.conversations.map(\.isRequest) == [nil])
        #expect(try await ada.inbox().map(\.isRequest) == [nil])
    }
}
