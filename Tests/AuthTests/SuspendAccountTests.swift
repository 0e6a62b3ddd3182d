import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.suspendAccount", .services(AuthService.self))
struct SuspendAccountTests {
    @Test("a user is suspended without a report, with a letter, a note and an audit entry", .everyWiring)
    func suspends() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let ben = try await world.registered("Ben")
        let reply = try await mona.send(SuspendAccount(user: ben.id, reason: "Spam in chats"))
        #expect(reply.suspendedAt == world.clock.now && reply.suspendedUntil == nil)
        #expect(try await ben.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await world.events(AccountModerated.self).map(\.isSuspended) == [true])
        let found = try await mona.send(FindAccount(user: ben.id))
        #expect(found.notes.map(\.text) == ["Spam in chats"] && found.notes.first?.author == mona.id)
        #expect(found.account.suspendedAt == world.clock.now)
        let events = try await world.sending(as: .gateway).send(ListAudit(limit: 100)).events
        #expect(events.contains { $0.subject == "suspendAccount" && $0.actor == mona.id && $0.account == ben.id })
        let letter = try #require(try await world.mails(to: "ben@example.org").last)
        #expect(letter.subject == "Your account is suspended")
        #expect(letter.text.contains("until a moderator lifts it") && !letter.text.contains("Spam"))
        let restricted = try await world.person(world.client.send(Sample.signIn("ben@example.org")))
        #expect(try await restricted.refusal(Report(user: mona.id, reason: "spam")).rule == "suspended")
    }

    @Test("a suspension ends at its time, with a letter, in maintenance at the latest") func endsInTime() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let ben = try await world.registered("Ben")
        let reply = try await mona.send(SuspendAccount(user: ben.id, reason: "Spam", seconds: 3_600))
        #expect(reply.suspendedUntil == world.clock.now.adding(.seconds(3_600)))
        let letter = try await world.mails(to: "ben@example.org").last
        #expect(letter?.text.contains("The suspension ends on ") == true)
        let restricted = try await world.person(world.client.send(Sample.signIn("ben@example.org")))
        #expect(try await restricted.send(MyAccount()).suspendedUntil == reply.suspendedUntil)
        world.clock.advance(by: .seconds(3_599))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.events(AccountModerated.self).last?.isSuspended == true)
        world.clock.advance(by: .seconds(1))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.events(AccountModerated.self).last?.isSuspended == false)
        let again = try await world.client.send(Sample.signIn("ben@example.org"))
        #expect(again.restriction == nil)
        let account = try await world.person(again).send(MyAccount())
        #expect(account.suspendedAt == nil && account.suspendedUntil == nil)
        let letters = try await world.mails(to: "ben@example.org")
        #expect(letters.count { $0.subject == "Your account is no longer suspended" } == 1)
    }

    @Test("the service lifts a suspension at its end by itself") func isLiftedByItself() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let ben = try await world.registered("Ben")
        try await mona.send(SuspendAccount(user: ben.id, reason: "Spam", seconds: 60))
        world.clock.advance(by: .seconds(60))
        try await eventually { try await world.events(AccountModerated.self).last?.isSuspended == false }
    }

    @Test("suspending again replaces the end; a suspension by report has no end") func replacesTheEnd() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let first = try await mona.send(SuspendAccount(user: ben.id, reason: "Spam", seconds: 60))
        world.clock.advance(by: .seconds(30))
        let second = try await mona.send(SuspendAccount(user: ben.id, reason: "Fraud", seconds: 600))
        #expect(second.suspendedAt == first.suspendedAt)
        #expect(second.suspendedUntil == world.clock.now.adding(.seconds(600)))
        let report = try await ada.send(Report(user: ben.id, reason: "fraud")).report
        try await mona.send(ResolveReport(report: report, action: .suspendAccount))
        #expect(try await mona.send(FindAccount(user: ben.id)).account.suspendedUntil == nil)
        world.clock.advance(by: .seconds(86_400))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.events(AccountModerated.self).allSatisfy(\.isSuspended))
    }

    @Test("a moderator lifts a suspension before its end, once") func isLiftedEarly() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let ben = try await world.registered("Ben")
        try await mona.send(SuspendAccount(user: ben.id, reason: "Spam", seconds: 3_600))
        try await mona.send(LiftSuspension(user: ben.id))
        world.clock.advance(by: .seconds(3_600))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.events(AccountModerated.self).count { !$0.isSuspended } == 1)
    }

    @Test("the reason replaces the oldest note of a full account") func keepsTheReason() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let ben = try await world.registered("Ben")
        for number in 1...200 { try await mona.send(AddAccountNote(user: ben.id, text: "Note \(number)")) }
        try await mona.send(SuspendAccount(user: ben.id, reason: "Spam"))
        let found = try await mona.send(FindAccount(user: ben.id))
        #expect(found.counts.notes == 200)
        #expect(found.notes.first?.text == "Spam" && found.notes.last?.text == "Note 2")
    }

    @Test("a stolen session of a moderator cannot suspend") func wantsThePasswordAgain() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let ben = try await world.registered("Ben")
        world.clock.advance(by: .seconds(601))
        let request = SuspendAccount(user: ben.id, reason: "Spam")
        #expect(try await mona.refusal(request).code == .reauthenticationRequired)
        try await mona.send(Reauthenticate(password: Sample.password))
        try await mona.send(request)
    }

    @Test("moderators are suspended by operators only, operators never") func sparesOperators() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let olga = try await world.signedIn("Olga", as: .operator)
        func refusal(_ user: Person, by moderator: Person) async throws -> Fault {
            try await moderator.refusal(SuspendAccount(user: user.id, reason: "Spam"))
        }
        #expect(try await refusal(olga, by: mona).code == .forbidden)
        #expect(try await refusal(mona, by: mona).rule == "oneself")
        let max = try await world.signedIn("Max", as: .moderator)
        #expect(try await refusal(max, by: mona).code == .forbidden)
        try await olga.send(SuspendAccount(user: max.id, reason: "Spam"))
        #expect(try await max.refusal(MyAccount()).code == .unauthenticated)
    }

    @Test(
        "refuses what breaks a rule, naming the member",
        arguments: [("", 60, "reason"), ("Spam", 59, "seconds"), ("Spam", 31_536_001, "seconds")]
    )
    func refuses(reason: String, seconds: Int, field: String) async throws {
        let ben = try await world.registered("Ben")
        let request = SuspendAccount(user: ben.id, reason: reason, seconds: seconds)
        #expect(try await world.moderator().refusal(request).field == field)
    }
}
