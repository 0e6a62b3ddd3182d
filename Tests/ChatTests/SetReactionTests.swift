import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.setReaction", .services(AuthService.self, ChatService.self))
struct SetReactionTests {
    @Test("each user has one of each, counted, the caller's marked", .everyWiring) func countsPeople() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says("Shall we dive?", in: talk)
        let start = try await ada.send(SyncAfter()).cursor
        for _ in 1...2 {
            try await ben.send(SetReaction(conversation: talk, message: 1, emoji: "👍🏽", isSet: true))
        }
        world.clock.advance(by: .seconds(1))
        try await ada.send(SetReaction(conversation: talk, message: 1, emoji: "❤", isSet: true))
        let both = try await ben.send(SetReaction(conversation: talk, message: 1, emoji: "❤️", isSet: true)).message
        #expect(
            both.reactions == [
                MessageReaction(emoji: "👍🏽", count: 1, isOwn: true),
                MessageReaction(emoji: "❤️", count: 2, isOwn: true),
            ]
        )
        let told = try await ada.send(SyncAfter(cursor: start)).changes
        #expect(told.map(\.amended?.reactions?.first) == [MessageReaction(emoji: "👍🏽", count: 1)])
        #expect(try await ada.inbox().map(\.last?.reactions?.count) == [2])
        for emoji in ["👍🏽", "❤️", "🐟"] {
            try await ben.send(SetReaction(conversation: talk, message: 1, emoji: emoji, isSet: false))
        }
        let left = try await ben.send(ListMessages(conversation: talk)).messages[0]
        #expect(left.reactions == [MessageReaction(emoji: "❤️", count: 1)])
        #expect(left.revision == nil)
    }

    @Test("twelve different ones on a message") func twelve() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says("Hello", in: talk)
        for emoji in "😀😁😂😃😄😅😆😇😈😉😊😋" {
            try await ben.send(SetReaction(conversation: talk, message: 1, emoji: "\(emoji)", isSet: true))
        }
        let more = try await ada.refusal(SetReaction(conversation: talk, message: 1, emoji: "😌", isSet: true))
        #expect(more.code == .conflict)
        #expect(more.field == "emoji")
        try await ada.send(SetReaction(conversation: talk, message: 1, emoji: "😀", isSet: true))
    }

    @Test("reactions of blocked users do not count") func leavesOutTheBlocked() async throws {
        let people = try await ["Ada", "Ben", "Cleo"].asyncMap { try await world.registered($0) }
        let group = try await world.talk(of: people)
        try await people[0].says("Hello", in: group)
        for person in people {
            try await person.send(SetReaction(conversation: group, message: 1, emoji: "👋", isSet: true))
        }
        _ = try await people[1].send(Block(user: people[2].id))
        try await world.waitForFollowers()
        let counts = try await people.asyncMap { person in
            try await person.send(ListMessages(conversation: group)).messages[0].reactions?.map(\.count)
        }
        #expect(counts == [[3], [2], [2]])
    }

    @Test(
        "only a single emoji is accepted",
        arguments: ["", "a", "1", "👍👍", "👍 ", "ok👍", "#", "\u{200D}", "👍\u{300}", "é", "\u{FE0F}", "漢"]
    )
    func isAnEmoji(text: String) async throws {
        let (ada, _, talk) = try await world.conversation()
        try await ada.says("Hello", in: talk)
        let request = SetReaction(conversation: talk, message: 1, emoji: text, isSet: true)
        if text == "👍 " {
            #expect(try await ada.send(request).message.reactions?.map(\.emoji) == ["👍"])
        } else {
            #expect(try await ada.refusal(request).field == "emoji")
        }
    }

    @Test(arguments: ["🇦🇹", "👩‍👩‍👧", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "☃️", "🧑🏿‍🚀", "©"])
    func emojiOfSeveralScalarsAreOne(emoji: String) async throws {
        let (ada, _, talk) = try await world.conversation()
        try await ada.says("Hello", in: talk)
        let request = SetReaction(conversation: talk, message: 1, emoji: emoji, isSet: true)
        #expect(try await ada.send(request).message.reactions?.count == 1)
    }

    @Test func refuses() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says("Hello", in: talk)
        let request = SetReaction(conversation: talk, message: 1, emoji: "👍", isSet: true)
        #expect(try await world.registered("Eve").refusal(request).code == .notFound)
        #expect(
            try await ben.refusal(SetReaction(conversation: talk, message: 2, emoji: "👍", isSet: true)).field
                == "message"
        )
        try await ada.send(DeleteMessage(conversation: talk, message: 1))
        #expect(try await ben.refusal(request).code == .gone)
        try await ada.says("Hello", in: talk)
        _ = try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        let silent = try await ada.refusal(SetReaction(conversation: talk, message: 2, emoji: "👍", isSet: true))
        #expect(silent == (try await ada.refusal(SendMessage(conversation: talk, text: "Hello"))))
    }
}
