import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.acceptInvitation", .services(AuthService.self, CatalogueService.self))
struct AcceptInvitationTests {
    @Test("a trip shows its buddies once they join", .everyWiring) func showsBuddies() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let cleo = try await world.verified("Cleo")
        let trip = try await ada.plans("Advent")
        for email in ["ben@example.org", "cleo@example.org"] { try await ada.invites(email, to: trip) }
        for person in [ada, ben, cleo] { #expect(try await person.finds(trip).buddies.isEmpty) }
        try await ben.send(AcceptInvitation(id: trip.id))
        for person in [ada, ben, cleo] { #expect(try await person.finds(trip).buddies == [ben.id]) }
        #expect(try await ada.finds(trip).invitations == 1)
        #expect(try await ben.finds(trip).standing == .buddy)
        #expect(try await cleo.finds(trip).standing == .invited)
    }

    @Test func isIdempotent() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        try await ben.send(AcceptInvitation(id: trip.id))
        let before = try await world.postEvents().last?.sequence
        try await ben.send(AcceptInvitation(id: trip.id))
        try await ada.send(AcceptInvitation(id: trip.id))
        #expect(try await world.postEvents().last?.sequence == before)
        #expect(try await ada.finds(trip).standing == .owner)
    }

    @Test func isForInvitedUsers() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        #expect(try await ben.refusal(AcceptInvitation(id: trip.id)).code == .notFound)
        try await ada.invites("ben@example.org", to: trip)
        try await ada.send(RemoveBuddy(id: trip.id, email: "ben@example.org"))
        #expect(try await ben.refusal(AcceptInvitation(id: trip.id)).code == .notFound)
    }
}
