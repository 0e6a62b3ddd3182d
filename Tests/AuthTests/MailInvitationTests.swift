import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.mailInvitation", .services(AuthService.self))
struct MailInvitationTests {
    @Test("an unregistered address gets a mail with the name of a verified user", .everyWiring)
    func reachesStrangers() async throws {
        let ada = try await world.verified("Ada")
        try await world.invites("ben@example.org", by: ada)
        let mail = try #require(try await world.invitations(to: "ben@example.org").first)
        #expect(mail.text.contains("Ada invited you"))
        #expect(mail.header("Content-Language") == "en")
    }

    @Test("a mail is in the language of the address's owner, otherwise in that of the inviting user")
    func speaksTheOwnersLanguage() async throws {
        let (ada, _) = (
            try await world.verified("Ada", language: "de"), try await world.verified("Ben", language: "nl")
        )
        try await world.invites("BEN@example.org", by: ada)
        try await world.invites("zoe@example.org", by: ada)
        let owners = try #require(try await world.invitations(to: "ben@example.org").first)
        #expect(owners.text.contains("Ada heeft je uitgenodigd"))
        let strangers = try #require(try await world.invitations(to: "zoe@example.org").first)
        #expect(strangers.text.contains("Ada hat dich eingeladen"))
    }

    @Test("one user's invitation is mailed once in twelve hours, and four of all users")
    func keepsItsLimits() async throws {
        let ada = try await world.verified("Ada")
        for _ in 1...3 { try await world.invites("zoe@example.org", by: ada) }
        #expect(try await world.invitations(to: "zoe@example.org").count == 1)
        world.clock.advance(by: .seconds(43_201))
        try await world.invites("zoe@example.org", by: ada)
        #expect(try await world.invitations(to: "zoe@example.org").count == 2)
        for number in 1...4 { try await world.invites("zoe@example.org", by: try await world.verified("Ben\(number)")) }
        #expect(
            try await world.invitations(to: "zoe@example.org").count == 5,
            "three of others, besides the two of Ada"
        )
    }

    @Test("nobody is mailed for a user without a verified address, across a block, or for a decoy")
    func staysSilent() async throws {
        let (ada, ben) = (try await world.verified("Ada"), try await world.verified("Ben"))
        try await world.invites("ben@example.org", by: try await world.registered("Cleo"))
        try await world.invites("ben@example.org", by: ada, isDecoy: true)
        let dora = try await world.verified("Dora")
        try await ben.send(Block(user: dora.id))
        try await world.invites("ben@example.org", by: dora)
        let emil = try await world.verified("Emil")
        try await emil.send(Block(user: ben.id))
        try await world.invites("ben@example.org", by: emil)
        #expect(try await world.invitations(to: "ben@example.org").isEmpty)
    }

    @Test("only services may ask, and a broken address is refused") func isForServices() async throws {
        let ada = try await world.verified("Ada")
        let refusal = try await ada.refusal(MailInvitation(email: "ben@example.org", invitedBy: ada.id))
        #expect(refusal.code == .forbidden)
        let fault = await #expect(throws: Fault.self) { try await world.invites("ben@", by: ada) }
        #expect(fault?.field == "email")
    }

    @Test("the mail names the place of the setting", .settings(["mail-site": "app.example.org"]))
    func namesTheSite() async throws {
        try await world.invites("ben@example.org", by: try await world.verified("Ada"))
        #expect(try await world.invitations(to: "ben@example.org").first?.text.contains("at app.example.org") == true)
    }

    @Test(
        "a name that mail programs could take for a link is left out",
        arguments: [
            ("Ada", true), ("Zoë van der Meer-Łuk", true), ("A. B. O’Neil", true), ("田中さん", true),
            ("win.example.org", false), ("Ada www.x.io", false), ("a@b.io", false), ("https://x.io", false),
            ("Call 0900123", false), ("…", false), ("", false),
        ]
    )
    func leavesLinksOut(name: String, isMailed: Bool) {
        #expect((MailedName(name) != nil) == isMailed)
    }
}

extension World {
    fileprivate func invites(_ email: String, by user: Person, isDecoy: Bool? = nil) async throws {
        let invitation = MailInvitation(email: email, invitedBy: user.id, isDecoy: isDecoy)
        try await sending(as: "catalogue").send(invitation)
    }

    fileprivate func invitations(to address: String) async throws -> [ReceivedMail] {
        try await mails(to: address).filter { $0.code == nil }
    }
}
