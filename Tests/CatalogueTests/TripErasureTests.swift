import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("trips of an erased user", .services(AuthService.self, CatalogueService.self), .timeLimit(.minutes(1)))
struct TripErasureTests {
    @Test("the own trips go, and of others' the person goes") func goWithThePerson() async throws {
        let (ada, ben) = (try await world.verified("Ada"), try await world.verified("Ben"))
        let (hers, his) = (try await ada.plans("Hers"), try await ben.plans("His"))
        let third = try await ada.plans("Third")
        try await ada.invites("ben@example.org", to: hers)
        try await ada.invites("ben@example.org", to: third)
        try await ben.send(AcceptInvitation(id: hers.id))
        try await ben.invites("ada@example.org", to: his)
        try await ada.send(AcceptInvitation(id: his.id))
        try await world.sending(as: .gateway).send(DeleteAccount(user: ben.id))
        try await eventually { try await world.tripMembers() == [hers.id: [ada.id], third.id: [ada.id]] }
        #expect(try await ada.trips() == [hers.id, third.id])
        #expect(try await ada.finds(hers).buddies.isEmpty)
    }
}
