import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.removeBuddy", .services(AuthService.self, CatalogueService.self))
struct RemoveBuddyTests {
    @Test(.everyWiring) func takesABuddyOff() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        // Users that have not accepted are unknown to the owner.
        let unseen = try await ada.refusal(RemoveBuddy(id: trip.id, user: ben.id))
        let stranger = try await ada.refusal(RemoveBuddy(id: trip.id, user: UserID(high: 1, low: 1)))
        #expect(unseen.code == .notFound && stranger.code == .notFound)
        try await ben.send(AcceptInvitation(id: trip.id))
        try await ada.send(RemoveBuddy(id: trip.id, user: ben.id))
        #expect(try await ben.trips().isEmpty)
        #expect(try await ada.finds(trip).buddies.isEmpty)
        #expect(try await world.tripMembers() == [trip.id: [ada.id]])
    }

    @Test("an invitation to a mistyped address is withdrawn before and after it is used")
    func takesAnInvitationBack() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        for email in ["ben@example.org", "cleo@example.org"] {
            try await ada.invites(email, to: trip)
            try await ada.send(RemoveBuddy(id: trip.id, email: email))
            try await ada.send(RemoveBuddy(id: trip.id, email: email))
        }
        #expect(try await ben.trips().isEmpty)
        #expect(try await ada.finds(trip).invitations == 0)
        let cleo = try await world.verified("Cleo")
        try await world.waitForFollowers()
        #expect(try await cleo.trips().isEmpty)
    }

    @Test func refusesAmbiguousBuddies() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        #expect(try await ada.refusal(RemoveBuddy(id: trip.id)).rule == "exactly-one-of")
        let both = RemoveBuddy(id: trip.id, user: ben.id, email: "ben@example.org")
        #expect(try await ada.refusal(both).rule == "exactly-one-of")
        #expect(try await ada.refusal(RemoveBuddy(id: trip.id, email: "ben")).rule == "not-an-email-address")
        try await ada.invites("ben@example.org", to: trip)
        #expect(try await ben.refusal(RemoveBuddy(id: trip.id, user: ada.id)).code == .forbidden)
    }
}
