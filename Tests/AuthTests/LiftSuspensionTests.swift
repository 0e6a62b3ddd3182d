import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.liftSuspension", .services(AuthService.self))
struct LiftSuspensionTests {
    @Test("a lifted suspension is published as a tombstone", .everyWiring) func isAnnouncedOnce() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let moderator = try world.moderator()
        try await moderator.send(LiftSuspension(user: ben.id))
        #expect(try await world.events(AccountModerated.self).isEmpty)
        let report = try await ada.send(Report(user: ben.id, reason: "fraud")).report
        try await moderator.send(ResolveReport(report: report, action: .suspendAccount))
        for _ in 1...2 { try await moderator.send(LiftSuspension(user: ben.id)) }
        let told = try await world.events(AccountModerated.self).map(\.isSuspended)
        #expect(told.last == false)
        #expect(told.count(where: { !$0 }) == 1)
    }

    @Test("every service honours the lift with the token at hand", .services(AuthService.self, CatalogueService.self))
    func endsTheRestrictionOfRunningSessions() async throws {
        let ben = try await world.suspended("Ben")
        let post = CreatePost(post: PostContent(kind: "offer", title: "A lamp"))
        #expect(try await ben.refusal(post).rule == "suspended")
        let moderator = try world.moderator()
        try await moderator.send(LiftSuspension(user: ben.id))
        try await ben.send(UpdateProfile(bio: "Hello"))
        try await eventually { (try? await ben.refusal(post).rule) != "suspended" }
        // A second suspension ends the session; the earlier lift does not apply.
        let report = try await world.registered("Cleo").send(Report(user: ben.id, reason: "fraud")).report
        try await moderator.send(ResolveReport(report: report, action: .suspendAccount))
        let again = try await world.person(world.client.send(Sample.signIn("ben@example.org")))
        #expect(try await again.refusal(post).rule == "suspended")
    }

    @Test("a service that starts later knows of the lift", .services(AuthService.self, CatalogueService.self))
    func outlivesARestart() async throws {
        let ben = try await world.suspended("Ben")
        try await world.stop("catalogue")
        try await world.moderator().send(LiftSuspension(user: ben.id))
        try await world.restart("auth")
        try await world.start("catalogue")
        try await ben.send(UpdateProfile(bio: "Hello"))
        let post = CreatePost(post: PostContent(kind: "offer", title: "A lamp"))
        #expect(try await ben.send(post).post.owner == ben.id)
    }

    @Test(
        "an unverified address still restricts a user after the suspension is lifted",
        .settings(["unverified-may-post": "no"])
    )
    func leavesTheOtherRestriction() async throws {
        let ben = try await world.suspended("Ben")
        let report = Report(user: try await world.registered("Cleo").id, reason: "spam")
        try await world.moderator().send(LiftSuspension(user: ben.id))
        #expect(try await ben.refusal(report).rule == "email-unverified")
    }

    @Test(
        "the user gets a letter when a suspension begins and when it ends, verified or not",
        arguments: [true, false]
    )
    func writesToTheUser(_ isVerified: Bool) async throws {
        if isVerified { _ = try await world.verified("Ben") }
        let ben = try await world.suspended("Ben", isRegistered: isVerified)
        let first = try await world.mails(to: "ben@example.org").map(\.subject)
        #expect(first.count { $0 == "Your account is suspended" } == 1)
        for _ in 1...2 { try await world.moderator().send(LiftSuspension(user: ben.id)) }
        let letters = try await world.mails(to: "ben@example.org").map(\.subject)
        #expect(letters.last == "Your account is no longer suspended")
        #expect(letters.count { $0 == letters.last } == 1)
    }

    @Test func wantsARegisteredUser() async throws {
        let moderator = try world.moderator()
        #expect(try await moderator.refusal(LiftSuspension(user: UserID(high: 1, low: 1))).code == .notFound)
        let guest = try await world.guest()
        #expect(try await moderator.refusal(LiftSuspension(user: guest.id)).rule == "guest")
    }
}

extension World {
    fileprivate func suspended(_ name: String, isRegistered: Bool = false) async throws -> Person {
        if !isRegistered { _ = try await registered(name) }
        let login = "\(name.lowercased())@example.org"
        let user = try await client.send(Sample.signIn(login)).user
        _ = try await verified("Reporter")
        let reporter = try person(try await client.send(Sample.signIn("reporter@example.org")))
        let report = try await reporter.send(Report(user: user, reason: "fraud")).report
        try await moderator().send(ResolveReport(report: report, action: .suspendAccount))
        let signedIn = try await client.send(Sample.signIn(login))
        #expect(signedIn.restriction == "suspended")
        return try person(signedIn)
    }
}
