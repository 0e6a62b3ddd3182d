import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.reportMessage")
struct ReportMessageTests {
    @Test("C14: a message is reported with the five before it, and no more", arguments: Wiring.allCases)
    func keepsWhatLedToIt(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, ChatService.self, wiring: wiring) { world in
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
    }

    @Test("C14: only who is in a conversation reports what was written in it")
    func isOfAnothersMessageInOnesOwnConversation() async throws {
        try await World.run(AuthService.self, ChatService.self) { world in
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
    }
}
