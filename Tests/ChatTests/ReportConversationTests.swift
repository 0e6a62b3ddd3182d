import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.reportConversation", .services(AuthService.self, ChatService.self))
struct ReportConversationTests {
    @Test("a group is reported with its title and its five newest messages", .everyWiring)
    func quotesTheNewestMessages() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo], in: "Not so nice")
        for number in 1...6 { try await cleo.says("Words \(number)", in: group) }
        let request = ReportConversation(conversation: group, reason: "harassment", text: "All of it")
        let receipt = try await ben.send(request)
        #expect(try await ben.send(request) == receipt)
        let mona = try world.person("Mona", roles: ["moderator"])
        let report = try #require(try await mona.send(ListReports()).reports.first)
        #expect(report.subject == ReportSubject(conversation: group))
        #expect(report.owner == ada.id)
        #expect(report.snapshot?.title == "Not so nice")
        #expect(report.snapshot?.before == (2...6).map { "\(cleo.id): Words \($0)" })
        let own = try await ada.refusal(ReportConversation(conversation: group, reason: "spam"))
        #expect(own.rule == "oneself" && own.field == "conversation")
    }

    @Test("a request is reported before it is answered") func isOfAStrangerToo() async throws {
        let (ada, ben, _) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Buy lamps", in: talk)
        try await ben.send(ReportConversation(conversation: talk, reason: "spam"))
        let mona = try world.person("Mona", roles: ["moderator"])
        let report = try #require(try await mona.send(ListReports()).reports.first)
        #expect(report.owner == ada.id)
        #expect(report.snapshot?.before == ["\(ada.id): Buy lamps"])
    }
}
