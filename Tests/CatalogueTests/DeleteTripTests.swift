import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.deleteTrip", .services(AuthService.self, CatalogueService.self))
struct DeleteTripTests {
    @Test("the owner's deletion removes the trip for all", .everyWiring)
    func isGoneForAll() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Brassknob")
        try await ada.invites("ben@example.org", to: trip)
        try await ada.invites("cleo@example.org", to: trip)
        try await ben.send(AcceptInvitation(id: trip.id))
        let fault = try await ben.refusal(DeleteTrip(id: trip.id))
        #expect(fault.code == .forbidden)
        try await ada.send(DeleteTrip(id: trip.id))
        for person in [ada, ben] {
            #expect(try await person.trips().isEmpty)
            #expect(try await person.refusal(FindTrip(id: trip.id)).code == .notFound)
            #expect(try await person.refusal(DeleteTrip(id: trip.id)).code == .notFound)
        }
        let events = try await world.events(TripChanged.self)
        #expect(events.last?.id == trip.id)
        #expect(events.last?.isTombstone == true)
        #expect(try await world.tripMembers().isEmpty)
        let cleo = try await world.verified("Cleo")
        try await world.waitForFollowers()
        #expect(try await cleo.trips().isEmpty)
    }

    @Test(.onlyInFiles("looks into the file")) func removesTheTextFromTheFile() async throws {
        let ada = try await world.registered("Ada")
        let trip = try await ada.plans("Brassknob")
        try await ada.send(DeleteTrip(id: trip.id))
        try await world.runMaintenance(of: "catalogue")
        try await world.stop("catalogue")
        #expect(try !world.file(of: "catalogue").contains("Brassknob"))
    }

    @Test(.services(CatalogueService.self)) func isDoneOnceUnderAKey() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans()
        for _ in 1...2 { try await ada.send(DeleteTrip(id: trip.id), key: "k-that-nobody-guesses-1") }
        #expect(try await world.events(TripChanged.self).count { $0.isTombstone } == 1)
    }
}
