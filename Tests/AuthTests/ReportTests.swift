import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.report", .services(AuthService.self))
struct ReportTests {
    @Test("a user is reported with what the profile says then, once while it is open", .everyWiring)
    func keepsWhatTheProfileSays() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await ben.send(UpdateProfile(bio: "Cheap lamps!"))
        let first = try await ada.send(Report(user: ben.id, reason: "spam", text: "Sells lamps"))
        try await ben.send(UpdateProfile(bio: "Nothing to see here"))
        #expect(try await ada.send(Report(user: ben.id, reason: "fraud")) == first)
        let listed = try await world.moderator().send(ListReports())
        #expect(listed.count == 1)
        let report = try #require(listed.reports.first)
        #expect(report.id == first.report)
        #expect(report.subject == ReportSubject(user: ben.id))
        #expect(report.reporter == ada.id)
        #expect(report.reason == "spam")
        #expect(report.text == "Sells lamps")
        #expect(report.snapshot == ReportSnapshot(title: "Ben", text: "Cheap lamps!"))
    }

    @Test("a user reports at most twenty things a day") func hasALimit() async throws {
        let ada = try await world.registered("Ada")
        for number in 1...21 {
            let other = try await world.registered("Person\(number)")
            guard number > 20 else {
                try await ada.send(Report(user: other.id, reason: "spam"))
                continue
            }
            let fault = try await ada.refusal(Report(user: other.id, reason: "spam"))
            #expect(fault.code == .throttled)
            #expect(fault.retryAfterMs == 86_400_000)
            world.clock.advance(by: .seconds(86_401))
            let back = try world.person(try await world.client.send(Sample.signIn("ada@example.org")))
            try await back.send(Report(user: other.id, reason: "spam"))
        }
    }

    @Test func needsAnotherRegisteredUser() async throws {
        let ada = try await world.registered("Ada")
        #expect(try await ada.refusal(Report(user: ada.id, reason: "spam")).rule == "oneself")
        let nobody = try await ada.refusal(Report(user: UserID(high: 1, low: 1), reason: "spam"))
        #expect(nobody.code == .notFound)
        #expect(try await ada.refusal(Report(user: ada.id, reason: "because")).field == "reason")
    }
}

extension World {
    func moderator() throws -> Person { try person("Mona", roles: ["moderator"]) }
}
