import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.listMessages", .services(AuthService.self, ChatService.self))
struct ListMessagesTests {
    private func page(_ world: World, _ window: (ConversationID) -> ListMessages) async throws -> ListMessages.Reply {
        let (ada, ben, conversation) = try await world.conversation()
        for number in 1...10 { try await ada.says("\(number)", in: conversation) }
        return try await ben.send(window(conversation))
    }

    @Test("the newest come unless asked otherwise", .everyWiring)
    func theNewestComeUnlessAskedOtherwise() async throws {
        let reply = try await page(world) { ListMessages(conversation: $0, limit: 3) }
        #expect(reply.messages.map(\.number) == [8, 9, 10])
        #expect(reply.hasEarlier)
        #expect(!reply.hasLater)
    }

    @Test(
        "before, after and around a number",
        arguments: [
            (Window.before(4), [1, 2, 3]), (.before(8), [5, 6, 7]), (.before(1), []), (.before(99), [8, 9, 10]),
            (.after(0), [1, 2, 3]), (.after(8), [9, 10]), (.after(10), []), (.around(5), [4, 5, 6]),
            (.around(1), [1, 2, 3]), (.around(10), [8, 9, 10]), (.around(-3), [1, 2, 3]), (.before(.min), []),
            (.before(.max), [8, 9, 10]), (.after(.min), [1, 2, 3]), (.after(.max), []), (.around(.min), [1, 2, 3]),
            (.around(.max), [8, 9, 10]),
        ]
    )
    func aStretchIsCutWhereItIsAskedFor(window: Window, numbers: [Int]) async throws {
        let reply = try await page(world) { window.request(in: $0, limit: 3) }
        #expect(reply.messages.map(\.number) == numbers)
        if let first = numbers.first, let last = numbers.last {
            #expect(reply.hasEarlier == (first > 1))
            #expect(reply.hasLater == (last < 10))
        }
    }

    @Test func onlyOneWindowMayBeGiven() async throws {
        let (ada, _, conversation) = try await world.conversation()
        let fault = try await ada.refusal(ListMessages(conversation: conversation, before: 3, after: 1))
        #expect(fault.code == .invalid)
        let limit = try await ada.refusal(ListMessages(conversation: conversation, limit: 201))
        #expect(limit == BrokenRule.outOfRange(1...200).fault(at: "limit"))
    }

    @Test func isHiddenFromStrangers() async throws {
        let (ada, _, conversation) = try await world.conversation()
        try await ada.says("A secret", in: conversation)
        let eve = try await world.registered("Eve")
        #expect(try await eve.refusal(ListMessages(conversation: conversation)).code == .notFound)
    }
}

enum Window: Sendable {
    case before(Int)
    case after(Int)
    case around(Int)

    func request(in conversation: ConversationID, limit: Int) -> ListMessages {
        switch self {
        case .before(let number): ListMessages(conversation: conversation, before: number, limit: limit)
        case .after(let number): ListMessages(conversation: conversation, after: number, limit: limit)
        case .around(let number): ListMessages(conversation: conversation, around: number, limit: limit)
        }
    }
}
