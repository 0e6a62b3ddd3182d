import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.editMessage", .services(AuthService.self, ChatService.self))
struct EditMessageTests {
    @Test("another text takes the place of one's own", .everyWiring) func changesTheText() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let said = try await ada.says("Helo", in: talk)
        let start = try await ben.send(SyncAfter()).cursor
        world.clock.advance(by: .seconds(60))
        let edit = EditMessage(conversation: talk, message: 1, text: "Hello")
        let edited = try await ada.send(edit, key: "k1").message
        #expect(edited.text == "Hello")
        #expect(edited.revision == 1)
        #expect(edited.editedAt == world.clock.now)
        #expect(edited.sentAt == said.sentAt)
        #expect(try await ada.send(edit, key: "k1").message == edited)
        #expect(try await ada.send(edit).message == edited, "the same text is no edit")
        #expect(try await ben.send(ListMessages(conversation: talk)).messages == [edited])
        #expect(try await ben.send(SyncAfter(cursor: start)).changes == [ChatChange(amended: edited)])
        #expect(try await ben.inbox().map(\.unread) == [1])
    }

    @Test("ten times, and for a day") func endsAtADayAndAtTenTimes() async throws {
        var (ada, _, talk) = try await world.conversation()
        try await ada.says("0", in: talk)
        try await ada.says("later", in: talk)
        for number in 1...10 {
            try await ada.send(EditMessage(conversation: talk, message: 1, text: "\(number)"))
        }
        let often = try await ada.refusal(EditMessage(conversation: talk, message: 1, text: "11"))
        #expect(often.code == .conflict)
        world.clock.advance(by: .seconds(86_400))
        ada = try world.person("Ada", id: ada.id)
        try await ada.send(EditMessage(conversation: talk, message: 2, text: "in time"))
        world.clock.advance(by: .seconds(1))
        let late = try await ada.refusal(EditMessage(conversation: talk, message: 2, text: "too late"))
        #expect(late.code == .conflict)
        #expect(late.rule == "too-old")
        #expect(try await ada.reads(talk) == ["10", "in time"])
    }

    @Test("refuses other users' messages, unknown ones and invalid texts") func refuses() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let eve = try await world.registered("Eve")
        try await ada.says("Mine", in: talk)
        let edit = EditMessage(conversation: talk, message: 1, text: "Not mine")
        #expect(try await ben.refusal(edit).code == .forbidden)
        #expect(try await eve.refusal(edit).field == "conversation")
        #expect(try await ada.refusal(EditMessage(conversation: talk, message: 2, text: "?")).field == "message")
        let empty = try await ada.refusal(EditMessage(conversation: talk, message: 1, text: " "))
        #expect(empty == BrokenRule.empty.fault(at: "text"))
        _ = try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        let blocked = try await ada.refusal(EditMessage(conversation: talk, message: 1, text: "Look"))
        let silent = try await ada.refusal(SendMessage(conversation: talk, text: "Look"))
        #expect(blocked == silent)
        try await ada.send(DeleteMessage(conversation: talk, message: 1))
        #expect(try await ada.refusal(edit).code == .gone)
    }

    @Test("moderators read with a report what a message said before") func keepsHistoryForModerators() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let moderator = try world.person("Mo", roles: ["moderator"])
        try await ada.says("An insult", in: talk)
        try await ada.send(EditMessage(conversation: talk, message: 1, text: "A kindness"))
        try await ada.send(DeleteMessage(conversation: talk, message: 1))
        try await ben.send(ReportMessage(conversation: talk, message: 1, reason: "harassment"))
        let report = try #require(try await moderator.send(ListReports()).reports.first)
        #expect(report.snapshot?.text == "A kindness\n--- before that:\nAn insult")
        world.clock.advance(by: .seconds(31 * 86_400))
        try await world.runMaintenance(of: "chat")
        let left = try await world.writingChatsFile { transaction in
            try transaction.value("SELECT count(*) FROM formerText", as: Int.self)
        }
        #expect(left == 0)
    }
}
