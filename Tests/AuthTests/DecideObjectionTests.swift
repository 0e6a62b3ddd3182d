import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.decideObjection", .services(AuthService.self))
struct DecideObjectionTests {
    private let post = PostID(high: 2, low: 1)

    private func objecting() async throws -> Person {
        let ada = try await world.verified("Ada")
        try await world.hides(post, of: ada, by: try world.moderator())
        try await ada.send(ObjectToHiding(post: post, text: "It is my own lamp"))
        try await ada.send(MarkHidingsSeen())
        return ada
    }

    @Test("a post stays hidden, and its author learns it", .everyWiring) func upholds() async throws {
        let (ada, max) = (try await objecting(), try world.secondModerator())
        let decision = DecideObjection(post: post, decision: .uphold, answer: "A shop sells it")
        for _ in 1...2 { try await max.send(decision, key: "decision-1") }
        let hiding = try #require(try await ada.hidings().first)
        #expect(hiding.state == .upheld && hiding.answer == "A shop sells it" && hiding.isUnseen)
        #expect(hiding.decidedAt == world.clock.now)
        #expect(try await ada.send(MyAccount()).notices == [MyAccount.unseenHidings])
        #expect(try await world.events(PostModerated.self).map(\.isHidden) == [true])
        let mails = try await world.mailsOfHidings(to: "ada@example.org")
        #expect(mails.map(\.subject) == ["A post of yours is hidden", "Your post stays hidden"])
        #expect(mails.last?.text.contains("Answer: A shop sells it") == true)
        #expect(try await max.refusal(decision).rule == "already-decided")
        let acts = try await world.sending(as: .gateway).send(ListAudit()).events.filter { $0.event == "authz_admin" }
        let decided = try #require(acts.first { $0.subject == "decideObjection uphold \(post)" })
        #expect(decided.actor == max.id && decided.account == ada.id)
    }

    @Test("a post is shown again, and its author learns it; it can be hidden again") func restores() async throws {
        let (ada, max) = (try await objecting(), try world.secondModerator())
        try await max.send(DecideObjection(post: post, decision: .restore))
        #expect(try await ada.hidings().map(\.state) == [.restored])
        #expect(try await ada.send(MyAccount()).notices == [MyAccount.unseenHidings])
        #expect(try await world.events(PostModerated.self).map(\.isHidden).last == false)
        #expect(try await world.mailsOfHidings(to: "ada@example.org").last?.subject == "Your post is visible again")
        let again = DecideObjection(post: post, decision: .uphold)
        #expect(try await max.refusal(again).rule == "already-decided")
        try await world.hides(post, of: ada, by: max, reason: "again")
        #expect(try await ada.hidings().map(\.state) == [.hidden])
        #expect(try await max.refusal(again).rule == "no-such-objection")
    }

    @Test("the moderator that hid the post does not decide, not even an operator") func isOfAnother() async throws {
        let ada = try await world.registered("Ada")
        let olga = try await world.signedInOperator("Olga")
        try await world.hides(post, of: ada, by: olga)
        try await ada.send(ObjectToHiding(post: post, text: "It is mine"))
        let decision = DecideObjection(post: post, decision: .uphold)
        let fault = try await olga.refusal(decision)
        #expect(fault.code == .forbidden && fault.rule == "own-hiding" && fault.field == "post")
        #expect(try await ada.refusal(decision).rule == "moderators-only")
        try await olga.send(RestorePost(post: post))
        #expect(try await ada.hidings().map(\.state) == [.restored], "but may withdraw it")
        #expect(try await world.secondModerator().refusal(decision).rule == "already-decided")
    }

    @Test("a report's moderator does not decide either; the author learns the report's reason, not the reporter")
    func followsReports() async throws {
        let (ada, ben) = (try await world.verified("Ada"), try await world.registered("Ben"))
        let mona = try world.moderator()
        let report = FileReport(
            reporter: ben.id,
            subject: ReportSubject(post: post),
            owner: ada.id,
            reason: "spam",
            text: "Ben's own words",
            snapshot: ReportSnapshot(title: "A lamp")
        )
        let filed = try await world.sending(as: .catalogue).send(report).report
        let wrong = ResolveReport(report: filed, action: .dismiss, reason: "an advertisement")
        #expect(try await mona.refusal(wrong).rule == "only-to-hide")
        let hide = ResolveReport(report: filed, action: .hidePost, note: "seen before", reason: "an advertisement")
        try await mona.send(hide)
        try await world.sending(as: .catalogue).send(NoteHiding(post: post, owner: ada.id, title: "A lamp"))
        let hiding = try #require(try await ada.hidings().first)
        #expect(hiding.category == "spam" && hiding.reason == "an advertisement")
        let text = try #require(try await world.mailsOfHidings(to: "ada@example.org").last?.text)
        #expect(text.contains("reported as spam or advertising.") && text.contains("Reason: an advertisement"))
        #expect(!text.contains("Ben") && !text.contains("seen before"))
        try await ada.send(ObjectToHiding(post: post, text: "It is mine"))
        let decision = DecideObjection(post: post, decision: .uphold)
        #expect(try await mona.refusal(decision).rule == "own-hiding")
        try await world.secondModerator().send(decision)
    }

    @Test("a decision needs an objection, and is one of two words")
    func needsAnObjection() async throws {
        let ada = try await world.registered("Ada")
        try await world.hides(post, of: ada, by: try world.moderator())
        let max = try world.secondModerator()
        #expect(try await max.refusal(DecideObjection(post: post, decision: .uphold)).rule == "no-such-objection")
        #expect(try await max.refusal(DecideObjection(post: post, decision: "perhaps")).field == "decision")
        let long = DecideObjection(post: post, decision: .uphold, answer: String(repeating: "x", count: 1_001))
        #expect(try await max.refusal(long).field == "answer")
    }

    @Test("an erased moderator is removed from hidings, and an erased author's hidings are deleted")
    func isErased() async throws {
        let ada = try await objecting()
        let olga = try await world.signedInOperator("Olga")
        let other = PostID(high: 2, low: 2)
        try await world.hides(other, of: ada, by: olga)
        try await ada.send(ObjectToHiding(post: other, text: "It is mine as well"))
        let max = try world.secondModerator()
        try await world.sending(as: .gateway).send(DeleteAccount(user: olga.id))
        try await eventually { try await max.send(ListObjections()).objections.contains { $0.hiddenBy == nil } }
        #expect(try await max.send(ListObjections()).objections.map(\.reason).last == "an advertisement")
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        try await eventually { try await max.send(ListObjections()).count == 0 }
        #expect(try await max.refusal(DecideObjection(post: other, decision: .uphold)).code == .notFound)
    }

    @Test("a full outbox and a block stop no decision") func isNotStopped() async throws {
        let ada = try await objecting()
        let max = try world.secondModerator()
        try await world.withAuthFile { transaction in
            for number in 1...5_000 {
                let sql = "INSERT INTO mail (id, kind, sealed, postedAt, dueAt) VALUES (?, 'x', ?, 1, ?)"
                try transaction.execute(sql, "mail \(number)", [UInt8](), Int64.max)
            }
        }
        try await max.send(DecideObjection(post: post, decision: .uphold, answer: "A shop sells it"))
        #expect(try await ada.hidings().map(\.answer) == ["A shop sells it"])
        let kinds = try await world.withAuthFile { transaction in
            try transaction.rows("SELECT kind FROM mail WHERE kind <> 'x'") { try $0[0, as: String.self] }
        }
        #expect(!kinds.contains("hidingUpheld"))
    }
}
