import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import Foundation
import TestKit
import Testing

@Suite("catalogue.inviteBuddy", .services(AuthService.self, CatalogueService.self), .timeLimit(.minutes(2)))
struct InviteBuddyTests {
    @Test("a user with that verified address has the trip at once", .everyWiring)
    func givesTheTripAtOnce() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites(" BEN@Example.org ", to: trip)
        #expect(try await ben.send(ListTrips()).trips.map(\.standing) == [.invited])
        let seen = try await ben.finds(trip)
        #expect(seen.content == trip.content)
        #expect(seen.standing == .invited)
        #expect(seen.invitations == nil)
        #expect(try await world.tripMembers() == [trip.id: [ada.id, ben.id]])
    }

    @Test("any other user has it after registering and verifying the address")
    func givesTheTripAfterVerification() async throws {
        let ada = try await world.registered("Ada")
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        let ben = try await world.registered("Ben")
        try await world.waitForFollowers()
        #expect(try await ben.trips().isEmpty)
        try await world.verify(ben)
        try await world.waitForFollowers()
        #expect(try await ben.trips() == [trip.id])
        try await ben.send(AcceptInvitation(id: trip.id))
        #expect(try await ada.finds(trip).buddies == [ben.id])
    }

    @Test(
        "an invitation does not reach a similar address",
        arguments: [
            ("mike@example.org", "mıke@example.org"), ("strasse@example.org", "straße@example.org"),
            ("finn@example.org", "ﬁnn@example.org"), ("eva@fussball.example", "eva@xn--fuball-cta.example"),
        ]
    )
    func doesNotReachSimilarAddresses(strangers: String, invited: String) async throws {
        let ada = try await world.registered("Ada")
        let (stranger, friend) = (try await world.verified(at: strangers), try await world.verified(at: invited))
        let trip = try await ada.plans("Advent")
        try await ada.invites(invited, to: trip)
        try await world.waitForFollowers()
        #expect(try await stranger.trips().isEmpty)
        #expect(try await friend.trips() == [trip.id])
    }

    @Test("one address in two spellings is one invitation") func knowsADomainInASCII() async throws {
        let ada = try await world.registered("Ada")
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@xn--bcher-kva.example", to: trip)
        try await ada.invites("Ben@BÜCHER.example", to: trip)
        #expect(try await ada.finds(trip).invitations == 1)
        let ben = try await world.verified(at: "ben@bücher.example", mailbox: "ben@xn--bcher-kva.example")
        try await world.waitForFollowers()
        #expect(try await ben.trips() == [trip.id])
        try await ada.send(RemoveBuddy(id: trip.id, email: "ben@xn--bcher-kva.example"))
        #expect(try await ben.trips().isEmpty)
        let fault = try await ada.refusal(InviteBuddy(id: trip.id, email: "ben@xn--bcher.example"))
        #expect(fault.field == "email" && fault.rule == "not-a-mail-domain")
    }

    @Test("the reply does not reveal whether an address is registered") func answersAlike() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trips = [try await ada.plans("Advent"), try await ada.plans("Advent")]
        try await ada.invites("ben@example.org", to: trips[0])
        try await ada.invites("nobody@example.org", to: trips[1])
        func seen() async throws -> Set<String> {
            Set(
                try await trips.asyncMap { trip in
                    try WireJSON.text(try await ada.finds(trip)).replacing("\(trip.id)", with: "ID")
                }
            )
        }
        #expect(try await seen().count == 1)
        #expect(try await ada.finds(trips[0]).invitations == 1)
        // Nor whether it was declined or cannot succeed.
        try await ben.send(LeaveTrip(id: trips[0].id))
        #expect(try await seen().count == 1)
        try await ada.send(RemoveBuddy(id: trips[0].id, email: "ben@example.org"))
        try await ada.send(RemoveBuddy(id: trips[1].id, email: "nobody@example.org"))
        #expect(try await seen().count == 1)
        #expect(try await ada.finds(trips[0]).invitations == 0)
    }

    @Test("a verified user's invitation is mailed once, and neither to a buddy nor across a block")
    func mailsOnce() async throws {
        let (ada, ben) = (try await world.verified("Ada"), try await world.verified("Ben"))
        let cleo = try await world.verified("Cleo")
        let trip = try await ada.plans("Advent")
        let invite = InviteBuddy(id: trip.id, email: "zoe@example.org")
        for _ in 1...2 { _ = try await ada.send(invite, key: "the-same-invitation") }
        try await ada.invites("ben@example.org", to: trip)
        try await ben.send(AcceptInvitation(id: trip.id))
        try await cleo.send(Block(user: ben.id))
        try await world.waitForFollowers()
        try await ada.invites("cleo@example.org", to: trip)
        #expect(try await world.invitationsMailed() == ["ben@example.org", "zoe@example.org"])
    }

    @Test("a repeat invites once; an invitation after leaving counts; the own address is refused")
    func isDoneAgain() async throws {
        let (ada, ben) = (try await world.verified("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        for _ in 1...2 { try await ada.invites("ben@example.org", to: trip) }
        #expect(try await ada.finds(trip).invitations == 1)
        #expect(try await ben.trips() == [trip.id])
        try await ben.send(LeaveTrip(id: trip.id))
        try await ada.invites("ben@example.org", to: trip)
        #expect(try await ben.trips() == [trip.id])
        try await ben.send(AcceptInvitation(id: trip.id))
        try await ada.invites("ben@example.org", to: trip)
        #expect(try await ada.finds(trip).buddies == [ben.id])
        #expect(try await ben.send(ListTrips()).trips.map(\.standing) == [.buddy])
        let fault = try await ada.refusal(InviteBuddy(id: trip.id, email: "ada@example.org"))
        #expect(fault.field == "email" && fault.rule == "oneself")
    }

    @Test("an invitation across a block with the owner or a buddy has no effect", arguments: [0, 1, 2, 3])
    func joinsNoBlockedPairs(_ pair: Int) async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let cleo = try await world.verified("Cleo")
        let trip = try await ada.plans("Advent")
        try await ada.invites("cleo@example.org", to: trip)
        try await cleo.send(AcceptInvitation(id: trip.id))
        let (blocker, blocked) = [(ada, ben), (ben, ada), (cleo, ben), (ben, cleo)][pair]
        try await blocker.send(Block(user: blocked.id))
        try await world.waitForFollowers()
        try await ada.invites("ben@example.org", to: trip)
        #expect(try await ada.finds(trip).invitations == 1)
        try await blocker.send(Unblock(user: blocked.id))
        try await world.waitForFollowers()
        #expect(try await ben.trips().isEmpty)
        #expect(try await world.tripMembers()[trip.id]?.contains(ben.id) == false)
        try await ada.invites("ben@example.org", to: trip)
        #expect(try await ben.trips() == [trip.id])
    }

    @Test("a verification during the invitation is found in either order") func survivesARace() async throws {
        let ada = try await world.registered("Ada")
        for number in 1...8 {
            let ben = try await world.registered("Ben\(number)")
            let trip = try await ada.plans("Advent \(number)")
            async let invited: Void = ada.invites("ben\(number)@example.org", to: trip)
            async let verified: Void = world.verify(ben)
            _ = try await (invited, verified)
            try await world.waitForFollowers()
            #expect(try await ben.trips() == [trip.id])
        }
    }

    @Test("the catalogue's files contain no address", .onlyInFiles("looks into the file"))
    func keepsNoAddress() async throws {
        let ada = try await world.registered("Ada")
        let trip = try await ada.plans("Advent")
        let email = "brassknobbler@example.org"
        try await ada.send(InviteBuddy(id: trip.id, email: email), key: "k-that-nobody-guesses-1")
        for service in ["auth", "catalogue"] as [ServiceName] {
            try await world.stop(service)
            let path = "\(world.directory(of: service))/\(service).sqlite"
            let file = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
            #expect(!file.lowercased().contains("brassknobbler"))
        }
    }

    @Test func isOpenForNinetyDays() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let cleo = try await world.registered("Cleo")
        let trip = try await ada.plans("Advent")
        for email in ["ben@example.org", "cleo@example.org"] { try await ada.invites(email, to: trip) }
        world.clock.advance(by: .seconds(90 * 86_400))
        try await world.runMaintenance(of: "catalogue")
        let (adaNow, benNow) = (try world.person("Ada", id: ada.id), try world.person("Ben", id: ben.id))
        #expect(try await adaNow.finds(trip).invitations == 0)
        #expect(try await benNow.trips().isEmpty)
        #expect(try await world.tripMembers() == [trip.id: [ada.id]])
        let cleoNow = try world.person("Cleo", id: cleo.id)
        _ = try await cleoNow.trips()
    }

    @Test func fiftyInvitationsAreOpenAtMost() async throws {
        let ada = try await world.registered("Ada")
        let trip = try await ada.plans("Advent")
        for number in 1...50 {
            if number == 31 { world.clock.advance(by: .seconds(3_600)) }
            let now = try world.person("Ada", id: ada.id)
            try await now.invites("a\(number)@example.org", to: trip)
        }
        let now = try world.person("Ada", id: ada.id)
        let fault = try await now.refusal(InviteBuddy(id: trip.id, email: "b@example.org"))
        #expect(fault.code == .conflict)
        try await now.invites("a1@example.org", to: trip)
        try await now.send(RemoveBuddy(id: trip.id, email: "a2@example.org"))
        try await now.invites("b@example.org", to: trip)
    }

    @Test func thirtyAddressesAreNamedInAnHour() async throws {
        let ada = try await world.registered("Ada")
        let trip = try await ada.plans("Advent")
        for number in 1...30 { try await ada.invites("a\(number)@example.org", to: trip) }
        let fault = try await ada.refusal(InviteBuddy(id: trip.id, email: "b@example.org"))
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs != nil)
    }

    @Test func isForTheOwnerAlone() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        let invite = InviteBuddy(id: trip.id, email: "cleo@example.org")
        #expect(try await ben.refusal(invite).code == .forbidden)
        try await ben.send(AcceptInvitation(id: trip.id))
        #expect(try await ben.refusal(invite).code == .forbidden)
        #expect(try await ada.refusal(InviteBuddy(id: trip.id, email: "cleo")).rule == "not-an-email-address")
        try await world.stop(.auth)
        #expect(try await ada.refusal(invite).code == .unavailable)
        try await world.start(.auth)
        #expect(try await ada.finds(trip).invitations == 0)
    }

    @Test("the new owner of an address is invited too") func followsTheAddress() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        #expect(try await ben.trips() == [trip.id])
        try await world.sending(as: .gateway).send(DeleteAccount(user: ben.id))
        world.clock.advance(by: .seconds(60))
        let other = try await world.verified("Ben")
        try await ada.invites("ben@example.org", to: trip)
        #expect(try await other.trips() == [trip.id])
        #expect(try await ada.finds(trip).invitations == 1)
    }
}

extension Sequence where Element: Sendable {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}

extension World {
    /// The addresses to which invitations were mailed.
    fileprivate func invitationsMailed() async throws -> [String] {
        try await mails().filter { $0.contains("invited you") }
            .compactMap { $0.firstMatch(of: /To: (.+?)\r\n/).map { String($0.1) } }.sorted()
    }
}
