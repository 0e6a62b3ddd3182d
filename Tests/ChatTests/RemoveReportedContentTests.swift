import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("reported messages and pictures", .services(AuthService.self, ChatService.self))
struct RemoveReportedContentTests {
    @Test("a message that a moderator removes is deleted on everybody's devices") func removesAMessage() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ben.says("Go away", in: talk)
        try await ben.says("Please", in: talk)
        let starts = (try await ada.send(SyncAfter()).cursor, try await ben.send(SyncAfter()).cursor)
        let report = try await ada.send(ReportMessage(conversation: talk, message: 1, reason: "harassment")).report
        try await world.moderates(report, .removeMessage)
        #expect(try await ada.reads(talk) == ["", "Please"])
        let message = try await ben.send(ListMessages(conversation: talk)).messages[0]
        #expect(message.deletedAt != nil && message.isErased == nil)
        let changes = [ChatChange(amended: message)]
        #expect(try await ada.send(SyncAfter(cursor: starts.0)).changes == changes)
        #expect(try await ben.send(SyncAfter(cursor: starts.1)).changes == changes)
        #expect(try await ada.inbox().map(\.unread) == [1])
        // The report keeps the text.
        let kept = try await world.mona().send(FindReport(report: report)).report
        #expect(kept.snapshot?.text == "Go away")
    }

    @Test("a message loses the reported pictures and keeps its text") func removesPicturesOfAMessage() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let photos = try (1...3).map { try MediaID.owned(by: ben.id, $0) }
        try await ben.send(SendMessage(conversation: talk, text: "Look", photos: photos))
        try await ben.send(SendMessage(conversation: talk, photos: photos))
        let first = try await ada.send(ReportMessage(conversation: talk, message: 1, reason: "other")).report
        #expect(try await world.mona().send(FindReport(report: first)).report.snapshot?.photos == photos)
        try await world.moderates(first, .removePhotos, [photos[1]])
        let second = try await ada.send(ReportMessage(conversation: talk, message: 2, reason: "other")).report
        try await world.moderates(second, .removePhotos)
        let messages = try await ada.send(ListMessages(conversation: talk)).messages
        #expect(messages[0].photos == [photos[0], photos[2]] && messages[0].text == "Look")
        #expect(messages[0].deletedAt == nil)
        #expect(messages[1].photos == nil && messages[1].deletedAt != nil)
    }

    @Test("a group loses the reported picture without the moderator's name") func removesAGroupsPicture() async throws {
        let (ada, ben, _) = try await world.three()
        let group = try await ben.gathers([ada])
        let photo = try MediaID.owned(by: ben.id)
        try await ben.send(UpdateGroup(conversation: group, photo: photo))
        let report = try await ada.send(ReportConversation(conversation: group, reason: "other")).report
        try await world.moderates(report, .removePhotos)
        #expect(try await ada.inbox().first { $0.id == group }?.photo == nil)
        let last = try await ada.send(ListMessages(conversation: group)).messages.last
        #expect(last?.event == ConversationEvent(.photoChanged) && last?.sender == ben.id)
    }

    @Test("a message that was deleted meanwhile is left as it is") func leavesDeletedMessages() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ben.says("Go away", in: talk)
        let report = try await ada.send(ReportMessage(conversation: talk, message: 1, reason: "harassment")).report
        let deleted = try await ben.send(DeleteMessage(conversation: talk, message: 1)).message
        let start = try await ada.send(SyncAfter()).cursor
        try await world.moderates(report, .removeMessage)
        #expect(try await ada.send(ListMessages(conversation: talk)).messages == [deleted])
        #expect(try await ada.send(SyncAfter(cursor: start)).changes.isEmpty)
    }
}

extension World {
    fileprivate func mona() throws -> Person { try person("Mona", roles: ["moderator"]) }

    /// Resolves a report, and waits until chat has followed.
    fileprivate func moderates(_ report: ReportID, _ action: ReportAction, _ photos: [MediaID]? = nil) async throws {
        try await mona().send(ResolveReport(report: report, action: action, photos: photos))
        try await waitForFollowers()
    }
}
