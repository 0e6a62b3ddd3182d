import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.reportMessage", .services(AuthService.self, ChatService.self))
struct ReportMessageTests {
    @Test("a message is reported with the five before it, and no more", .everyWiring)
    func keepsWhatLedToIt() async throws {
        let (ada, ben, talk) = try await world.conversation()
        for number in 1...6 { try await ada.says("Hello \(number)", in: talk) }
        let message = try await ben.says("Go away", in: talk)
        try await ada.says("Oh", in: talk)
        let request = ReportMessage(conversation: talk, message: message.number, reason: "harassment")
        let receipt = try await ada.send(request)
        #expect(try await ada.send(request) == receipt)
        let report = try #require(
            try await world.person("Mona", roles: ["moderator"]).send(ListReports()).reports.first
        )
        #expect(report.subject == ReportSubject(conversation: talk, message: message.number))
        #expect(report.owner == ben.id)
        #expect(report.snapshot?.text == "Go away")
        #expect(report.snapshot?.before == (2...6).map { "\(ada.id): Hello \($0)" })
    }

    @Test("a repeat returns the first receipt, also after leaving the group") func repeatsTheReceipt() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo], in: "Divers")
        let message = try await ben.says("Go away", in: group)
        let report = ReportMessage(conversation: group, message: message.number, reason: "harassment")
        let receipt = try await cleo.send(report, key: "report-1")
        try await cleo.send(LeaveGroup(conversation: group))
        #expect(try await cleo.send(report, key: "report-1") == receipt)
    }

    @Test("only members report the messages of a conversation")
    func isOfAnothersMessageInOnesOwnConversation() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says("Hello", in: talk)
        let cleo = try await world.registered("Cleo")
        let stranger = try await cleo.refusal(ReportMessage(conversation: talk, message: 1, reason: "spam"))
        #expect(stranger.code == .notFound)
        #expect(stranger.field == "conversation")
        let own = try await ada.refusal(ReportMessage(conversation: talk, message: 1, reason: "spam"))
        #expect(own.rule == "oneself")
        let missing = try await ben.refusal(ReportMessage(conversation: talk, message: 2, reason: "spam"))
        #expect(missing.code == .notFound)
        #expect(missing.field == "message")
        try await ben.send(ReportMessage(conversation: talk, message: 1, reason: "spam"))
    }

    @Test("an expired message can be reported for 7 days, and is read by moderators alone")
    func retentionKeepsEvidence() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ben.send(SetRetention(conversation: talk, keepFor: 60))
        for text in ["I know where you live", "I will come tonight"] { try await ben.says(text, in: talk) }
        world.clock.advance(by: .seconds(60))
        try await world.runMaintenance(of: "chat")
        #expect(try await ada.send(SearchMessages(words: "tonight")).messages.isEmpty)
        for person in [ada, ben] { #expect(try await person.reads(talk) == [""]) }
        let report = ReportMessage(conversation: talk, message: 3, reason: "harassment")
        try await ada.send(report)
        let moderator = try world.person("Mona", roles: ["moderator"])
        let snapshot = try #require(try await moderator.send(ListReports()).reports.first?.snapshot)
        #expect(snapshot.text == "I will come tonight")
        #expect(snapshot.before == ["\(ben.id): I know where you live"])
        #expect(try await ben.refusal(report).rule == "oneself")

        world.clock.advance(by: .seconds(7 * 86_400))
        try await world.runMaintenance(of: "chat")
        let late = try world.person("Ada", id: ada.id)
        #expect(try await late.refusal(report).code == .notFound)
    }

    @Test("a report of a conversation quotes messages that have expired since")
    func conversationsKeepEvidence() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ben.send(SetRetention(conversation: talk, keepFor: 60))
        try await ben.says("I know where you live", in: talk)
        world.clock.advance(by: .seconds(60))
        try await world.runMaintenance(of: "chat")
        try await ada.send(ReportConversation(conversation: talk, reason: "harassment"))
        let moderator = try world.person("Mona", roles: ["moderator"])
        let report = try #require(try await moderator.send(ListReports()).reports.first)
        #expect(report.snapshot?.before == ["\(ben.id): I know where you live"])
    }

    @Test("a deleted message that expires can still be reported") func deletingDestroysNoEvidence() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ben.send(SetRetention(conversation: talk, keepFor: 60))
        let message = try await ben.says("I know where you live", in: talk)
        try await ben.send(DeleteMessage(conversation: talk, message: message.number))
        world.clock.advance(by: .seconds(120))
        try await world.runMaintenance(of: "chat")
        try await ada.send(ReportMessage(conversation: talk, message: message.number, reason: "harassment"))
        let moderator = try world.person("Mona", roles: ["moderator"])
        let report = try #require(try await moderator.send(ListReports()).reports.first)
        #expect(report.snapshot?.text == "I know where you live")
    }
}
