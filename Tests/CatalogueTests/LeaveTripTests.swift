import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.leaveTrip", .services(AuthService.self, CatalogueService.self))
struct LeaveTripTests {
    @Test("a buddy leaves, and the others keep the trip", .everyWiring) func takesABuddyOff() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        try await ben.send(AcceptInvitation(id: trip.id))
        try await ben.send(LeaveTrip(id: trip.id), key: "k-that-nobody-guesses-1")
        try await ben.send(LeaveTrip(id: trip.id), key: "k-that-nobody-guesses-1")
        #expect(try await ben.trips().isEmpty)
        #expect(try await ben.refusal(LeaveTrip(id: trip.id)).code == .notFound)
        #expect(try await ada.finds(trip).buddies.isEmpty)
        #expect(try await world.tripMembers() == [trip.id: [ada.id]])
    }

    @Test("a declined invitation stays declined after a change of address or a replay of auth's events")
    func staysOff() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        try await ben.send(LeaveTrip(id: trip.id))
        // After an absence longer than auth's tombstones, it starts from the first event.
        try await world.stop("catalogue")
        let other = try await world.verified("Cleo")
        try await world.sending(as: .gateway).send(DeleteAccount(user: other.id))
        world.clock.advance(by: .seconds(40 * 86_400))
        try await world.runMaintenance(of: "auth")
        try await world.start("catalogue")
        try await world.waitForFollowers()
        let now = try world.person("Ben", id: ben.id)
        #expect(try await now.trips().isEmpty)
    }

    @Test(.services(CatalogueService.self)) func isNotForTheOwner() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans("Advent")
        #expect(try await ada.refusal(LeaveTrip(id: trip.id)).code == .forbidden)
        #expect(try await ada.trips() == [trip.id])
    }
}
