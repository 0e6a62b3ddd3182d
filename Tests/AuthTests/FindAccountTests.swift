import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.findAccount", .services(AuthService.self))
struct FindAccountTests {
    @Test("an account has profile, sessions, reports, blocks and notes", .everyWiring)
    func findsItWhole() async throws {
        let ben = try await world.registered("Ben", username: "ben.b")
        let (ada, cleo) = (try await world.registered("Ada"), try await world.registered("Cleo"))
        try await ben.send(UpdateProfile(bio: "Cheap lamps!"))
        let against = try await ada.send(Report(user: ben.id, reason: "spam", text: "Sells lamps")).report
        world.clock.advance(by: .seconds(60))
        let by = try await ben.send(Report(user: cleo.id, reason: "fraud")).report
        try await ben.send(Block(user: cleo.id))
        for other in [ada, cleo] { try await other.send(Block(user: ben.id)) }
        _ = try await world.client.send(SignIn(login: "ben.b", password: Sample.password, device: "Ben's phone"))
        let moderator = try world.moderator()
        try await moderator.send(ResolveReport(report: against, action: .dismiss))
        let note = try await moderator.send(AddAccountNote(user: ben.id, text: "Asked for proof")).note
        let found = try await moderator.send(FindAccount(user: ben.id))
        let listed = try await moderator.send(ListAccounts(words: "ben.b")).accounts
        #expect(listed == [found.account])
        #expect(found.profile.bio == "Cheap lamps!" && found.profile.displayName == "Ben")
        #expect(found.maskedEmail == "b…@example.org" && found.emailVerifiedAt == nil && found.deletesAt == nil)
        #expect(
            found.counts
                == AccountCounts(sessions: 2, reportsAgainst: 1, reportsBy: 1, blocked: 1, blockedBy: 2, notes: 1)
        )
        #expect(found.sessions.map(\.device) == ["Ben's phone", nil])
        #expect(found.sessions.first?.lastUsedAt == world.clock.now)
        #expect(found.reportsAgainst.map(\.id) == [against])
        #expect(found.reportsAgainst.first?.action == .dismiss)
        #expect(found.reportsAgainst.first?.resolvedAt == world.clock.now)
        #expect(found.reportsBy.map(\.id) == [by] && found.reportsBy.first?.action == nil)
        #expect(found.notes == [note])
    }

    @Test("the reply has no address, home location, token or reporter") func keepsSecrets() async throws {
        let ben = try await world.registered("Ben")
        let ada = try await world.registered("Ada")
        try await ben.send(SetHomeLocation(point: try Coordinate(lat: 47.7995, lon: 13.0441)))
        try await ben.send(UpdateProfile(contact: ContactCard(phone: "+43 662 1234567", visibility: .contacts)))
        try await ada.send(Report(user: ben.id, reason: "spam"))
        let reply = try await world.moderator().send(FindAccount(user: ben.id))
        let text = try WireJSON.text(reply)
        for secret in ["ben@", "47.", "13.0", "1234567", "\(ada.id)", "v4.public"] {
            #expect(!text.contains(secret), "\(secret) in \(text)")
        }
    }

    @Test("twenty reports of each kind are listed, the newest first, and all are counted")
    func listsTheNewestReports() async throws {
        let ben = try await world.registered("Ben")
        var reports: [ReportID] = []
        for number in 1...21 {
            let other = try await world.registered("Other\(number)")
            reports.append(try await other.send(Report(user: ben.id, reason: "spam")).report)
            world.clock.advance(by: .seconds(1))
        }
        let found = try await world.moderator().send(FindAccount(user: ben.id))
        #expect(found.reportsAgainst.map(\.id) == reports.dropFirst().reversed())
        #expect(found.counts.reportsAgainst == 21)
    }

    @Test("a moderator sees neither their own account nor reports about themselves")
    func hidesTheCallersOwn() async throws {
        let (ada, mona) = (try await world.registered("Ada"), try await world.registered("Mona"))
        try await ada.send(Report(user: mona.id, reason: "spam"))
        let moderator = try world.person("Mona", id: mona.id, roles: ["moderator"])
        let fault = try await moderator.refusal(FindAccount(user: mona.id))
        #expect(fault.code == .forbidden && fault.rule == "own-account")
        let found = try await moderator.send(FindAccount(user: ada.id))
        #expect(found.reportsBy.isEmpty && found.counts.reportsBy == 0)
        #expect(try await world.moderator().send(FindAccount(user: ada.id)).reportsBy.count == 1)
    }

    @Test("the notes of a full account fit into a reply") func fitsIntoALine() async throws {
        let ben = try await world.registered("Ben")
        let moderator = try world.moderator()
        let text = String(repeating: "𝄞", count: 1_000)
        for _ in 1...AddAccountNote.maximum { try await moderator.send(AddAccountNote(user: ben.id, text: text)) }
        let found = try await moderator.send(FindAccount(user: ben.id))
        #expect(found.counts.notes == 200 && (100..<200).contains(found.notes.count))
    }

    @Test func isOfARegisteredUser() async throws {
        let moderator = try world.moderator()
        #expect(try await moderator.refusal(FindAccount(user: UserID(high: 1, low: 1))).code == .notFound)
        let guest = try await world.guest()
        #expect(try await moderator.refusal(FindAccount(user: guest.id)).rule == "guest")
    }
}
