import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.noteHiding", .services(AuthService.self))
struct NoteHidingTests {
    private let post = PostID(high: 2, low: 1)

    @Test("an author gets one mail and one notice with the reason", .everyWiring) func mailsOnce() async throws {
        let (ada, mona) = (try await world.verified("Ada"), try world.moderator())
        try await world.hides(post, of: ada, by: mona)
        for _ in 1...2 {
            try await world.sending(as: .catalogue).send(NoteHiding(post: post, owner: ada.id, title: "Another"))
        }
        let mails = try await world.mailsOfHidings(to: "ada@example.org")
        #expect(mails.map(\.subject) == ["A post of yours is hidden"])
        let text = try #require(mails.first?.text)
        #expect(text.contains("your post “A lamp”") && text.contains("Reason: an advertisement"))
        #expect(text.contains("You can object once") && !text.contains("reported"))
        #expect(try await ada.send(MyAccount()).notices == [MyAccount.unseenHidings])
        #expect(try await ada.hidings().map(\.title) == ["A lamp"])
    }

    @Test("a mail is in the author's language, and names the place", .settings(["mail-site": "app.example.org"]))
    func speaksTheAuthorsLanguage() async throws {
        let ada = try await world.verified("Ada", language: "de")
        try await world.hides(post, of: ada, by: try world.moderator())
        let text = try #require(try await world.mailsOfHidings(to: "ada@example.org").first?.text)
        #expect(text.contains("deinen Eintrag „A lamp“") && text.contains("auf app.example.org bei deinen Einträgen"))
    }

    @Test("an unverified address, perhaps a stranger's, gets a mail without words; a user without one gets a notice")
    func mailsStrangersNoWords() async throws {
        let (ada, mona) = (try await world.registered("Ada"), try world.moderator())
        try await world.hides(post, of: ada, by: mona)
        let text = try #require(try await world.mailsOfHidings(to: "ada@example.org").first?.text)
        #expect(!text.contains("lamp") && !text.contains("advertisement") && text.contains("in the app"))
        let ben = try world.person(
            try await world.client.send(Register(password: Sample.password, username: "ben.b"))
        )
        try await world.hides(PostID(high: 2, low: 2), of: ben, by: mona)
        #expect(try await ben.send(MyAccount()).notices == [MyAccount.unseenHidings])
        #expect(try await ben.hidings().map(\.reason) == ["an advertisement"])
    }

    @Test("a spammer gets ten mails an hour, and reads of all others in the list") func keepsItsLimit() async throws {
        let (ada, mona) = (try await world.verified("Ada"), try world.moderator())
        for number in 1...12 { try await world.hides(PostID(high: 2, low: UInt64(number)), of: ada, by: mona) }
        #expect(try await world.mailsOfHidings(to: "ada@example.org").count == 10)
        #expect(try await ada.send(ListHidings()).unseen == 12)
    }

    @Test("a hiding of a former version has no reason, and no mail") func announcesOldHidings() async throws {
        let ada = try await world.verified("Ada")
        try await world.withAuthFile { [post] transaction in
            try transaction.execute("INSERT INTO hiddenPost (post, hiddenAt) VALUES (?, 1)", post)
            try transaction.execute("INSERT INTO hiding (post, hiddenAt, isUnseen) VALUES (?, 1, 0)", post)
        }
        try await world.sending(as: .catalogue).send(NoteHiding(post: post, owner: ada.id, title: "A lamp"))
        #expect(try await world.mailsOfHidings(to: "ada@example.org").isEmpty)
        let hiding = try #require(try await ada.hidings().first)
        #expect(hiding.reason == nil && hiding.state == .hidden && hiding.isUnseen)
        try await ada.send(ObjectToHiding(post: post, text: "Why?"))
        try await world.moderator().send(DecideObjection(post: post, decision: .restore))
    }

    @Test("a deleted post's hiding ends, with its objection; it was not restored for its author")
    func endsWithThePost() async throws {
        let (ada, mona) = (try await world.verified("Ada"), try world.moderator())
        try await world.hides(post, of: ada, by: mona)
        try await ada.send(ObjectToHiding(post: post, text: "It is mine"))
        for _ in 1...2 { try await world.sending(as: .catalogue).send(NoteHiding(post: post)) }
        #expect(try await ada.hidings().isEmpty)
        #expect(try await ada.send(MyAccount()).notices == nil)
        #expect(try await world.secondModerator().send(ListObjections()).count == 0)
        #expect(try await world.events(PostModerated.self).map(\.isTombstone).last == true)
        #expect(try await world.mailsOfHidings(to: "ada@example.org").count == 1)
        let decision = DecideObjection(post: post, decision: .restore)
        #expect(try await world.secondModerator().refusal(decision).rule == "no-such-objection")
    }

    @Test("a post that is visible, or visible again, causes no mail") func ignoresVisiblePosts()
        async throws
    {
        let (ada, mona) = (try await world.verified("Ada"), try world.moderator())
        try await world.sending(as: .catalogue).send(NoteHiding(post: post, owner: ada.id))
        try await mona.send(HidePost(post: post, reason: "an advertisement"))
        try await mona.send(RestorePost(post: post))
        try await world.sending(as: .catalogue).send(NoteHiding(post: post, owner: ada.id))
        #expect(try await ada.hidings().isEmpty)
        #expect(try await world.mailsOfHidings(to: "ada@example.org").isEmpty)
    }

    @Test("only services may send it") func isForServices() async throws {
        let ada = try await world.registered("Ada")
        #expect(try await ada.refusal(NoteHiding(post: post, owner: ada.id)).code == .forbidden)
    }
}
