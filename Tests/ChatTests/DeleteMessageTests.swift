import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.deleteMessage", .services(AuthService.self, ChatService.self))
struct DeleteMessageTests {
    @Test("a deleted message keeps its number and loses its text", .everyWiring) func keepsTheNumber() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let place = MessagePlace(point: try Coordinate(lat: 47, lon: 9))
        let sent = try await ada.send(SendMessage(conversation: talk, text: "Regret", place: place)).message
        try await ada.says("Next", in: talk)
        try await ben.send(SetReaction(conversation: talk, message: 1, emoji: "👍", isSet: true))
        let start = try await ben.send(SyncAfter()).cursor
        let deleted = try await ada.send(DeleteMessage(conversation: talk, message: 1)).message
        #expect(deleted.id == sent.id)
        #expect(deleted.text.isEmpty)
        #expect(deleted.place == nil)
        #expect(deleted.reactions == nil)
        #expect(deleted.isErased == nil)
        #expect(deleted.deletedAt == world.clock.now)
        #expect(try await ada.send(DeleteMessage(conversation: talk, message: 1)).message == deleted)
        let listed = try await ben.send(ListMessages(conversation: talk))
        #expect(listed.messages.map(\.number) == [1, 2])
        #expect(listed.messages[0] == deleted)
        #expect(listed.firstUnread == 2)
        #expect(try await ben.send(SyncAfter(cursor: start)).changes == [ChatChange(amended: deleted)])
        #expect(try await ben.inbox().map(\.unread) == [1])
        #expect(try await ada.says("Third", in: talk).number == 3)
    }

    @Test("for a day, one's own, and where the other cannot be written to as well") func refuses() async throws {
        var (ada, ben, talk) = try await world.conversation()
        try await ada.says("One", in: talk)
        try await ada.says("Two", in: talk)
        let delete = DeleteMessage(conversation: talk, message: 1)
        #expect(try await ben.refusal(delete).code == .forbidden)
        #expect(try await world.registered("Eve").refusal(delete).code == .notFound)
        #expect(try await ada.refusal(DeleteMessage(conversation: talk, message: 3)).field == "message")
        _ = try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        try await ada.send(delete)
        world.clock.advance(by: .seconds(86_401))
        ada = try world.person("Ada", id: ada.id)
        #expect(try await ada.refusal(DeleteMessage(conversation: talk, message: 2)).code == .conflict)
        #expect(try await ada.send(delete).message.text.isEmpty)
    }
}
