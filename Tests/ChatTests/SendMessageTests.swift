import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.sendMessage", .services(AuthService.self, ChatService.self))
struct SendMessageTests {
    @Test("numbered without gaps, in the order in which they are acknowledged", .everyWiring)
    func messagesAreNumberedWithoutGaps() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        let first = try await ada.says("Hello", in: conversation)
        let second = try await ben.says("Hello yourself", in: conversation)
        #expect([first.number, second.number] == [1, 2])
        #expect(first.sender == ada.id)
        #expect(first.sentAt == world.clock.now)
        #expect(try await ben.reads(conversation) == ["Hello", "Hello yourself"])
    }

    @Test("the same key gets the same message, and another text under it is refused")
    func theSameKeyGetsTheSameMessage() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        let sent = try await ada.says("Once", in: conversation, key: "k1")
        let again = try await ada.says("Once", in: conversation, key: "k1")
        #expect(sent == again)
        #expect(try await ben.reads(conversation) == ["Once"])
        let fault = try await ada.refusal(SendMessage(conversation: conversation, text: "Twice"), key: "k1")
        #expect(fault.code == .keyReused)
        let moderator = try world.person("Mona", roles: [Role.moderator])
        let today = try await moderator.client.send(DailyActivity(days: 1), to: "chat")
        #expect(today.series == [ActivitySeries(name: "messages", counts: [1])])
    }

    @Test("concurrent messages are all stored, in one order", .wiring(.zeroMQ))
    func concurrentMessagesKeepOneOrder() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await (number.isMultiple(of: 2) ? ada : ben).says(
                        "\(number)",
                        in: conversation,
                        key: "key-\(number)"
                    )
                }
            }
            try await group.waitForAll()
        }
        let listed = try await ada.send(ListMessages(conversation: conversation, limit: 200)).messages
        #expect(listed.map(\.number) == Array(1...200))
        #expect(Set(listed.map(\.text)).count == 200)
    }

    @Test(arguments: [
        ("", BrokenRule.empty), (" \n", .empty), (String(repeating: "x", count: 4001), .tooLong(4000)),
        (String(repeating: "🏔", count: 2100), .tooManyBytes(8192)), ("a bell \u{7}", .controlCharacter),
        ("\u{1B}[2J", .controlCharacter), ("\u{7F}", .controlCharacter),
        ("\u{9B}2J, and the screen is empty", .controlCharacter), ("a next line\u{85}", .controlCharacter),
    ])
    func refusesInvalidTexts(text: String, broken: BrokenRule) async throws {
        let (ada, _, conversation) = try await world.conversation()
        let fault = try await ada.refusal(SendMessage(conversation: conversation, text: text))
        #expect(fault == broken.fault(at: "text"))
    }

    @Test func keepsLinesTabsAndWritingDirections() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        let text = "one\ttwo\r\nthree\n\u{2067}שלום\u{2069} \u{2028} 👩‍👩‍👧"
        try await ada.says(text, in: conversation)
        #expect(try await ben.reads(conversation) == [text])
    }

    @Test func strangersCannotDetectAConversation() async throws {
        let (_, _, conversation) = try await world.conversation()
        let eve = try await world.registered("Eve")
        let real = try await eve.refusal(SendMessage(conversation: conversation, text: "Hi"))
        let none = ConversationID(high: 9, low: 9)
        let made = try await eve.refusal(SendMessage(conversation: none, text: "Hi"))
        #expect(real.code == .notFound)
        #expect(real.message.replacing("\(conversation)", with: "…") == made.message.replacing("\(none)", with: "…"))
    }

    @Test func acknowledgedMessagesSurviveARestart() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        try await ada.says("Still here", in: conversation, key: "k")
        try await world.restart("chat")
        #expect(try await ben.reads(conversation) == ["Still here"])
        #expect(try await ada.says("Still here", in: conversation, key: "k").number == 1)
    }
}
