import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.leaveTrip")
struct LeaveTripTests {
    @Test("TR9: a buddy leaves, and the others keep the trip", arguments: Wiring.allCases)
    func takesABuddyOff(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, CatalogueService.self, wiring: wiring) { world in
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
    }

    @Test("who has declined is not brought back by a change of address, nor by reading auth's log anew")
    func staysOff() async throws {
        try await World.run(AuthService.self, CatalogueService.self) { world in
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
            try await world.settle()
            let now = try world.person("Ben", id: ben.id)
            #expect(try await now.trips().isEmpty)
        }
    }

    @Test func isNotForTheOwner() async throws {
        try await World.run(CatalogueService.self) { world in
            let ada = try world.person("Ada")
            let trip = try await ada.plans("Advent")
            #expect(try await ada.refusal(LeaveTrip(id: trip.id)).code == .forbidden)
            #expect(try await ada.trips() == [trip.id])
        }
    }
}
