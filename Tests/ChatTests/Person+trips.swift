import AuthContract
import AuthTestKit
import CatalogueContract
import ChatContract
import TestKit
import Testing

extension Person {
    func plans() async throws -> TripID {
        let day = try #require(CivilDate("2026-12-01"))
        let vienna = TripPlace(geonameID: 2_761_369, country: "AT", city: "Vienna")
        let content = TripContent(place: vienna, dates: DateSpan(start: day, end: day))
        return try await send(CreateTrip(trip: content)).trip.id
    }

    func travels(with buddy: Person, in world: World) async throws -> (trip: TripID, group: ConversationID) {
        let trip = try await plans()
        try await buddy.comesAlong(on: trip, invitedBy: self, in: world)
        try await world.waitForFollowers()
        return (trip, try await send(OpenTripConversation(trip: trip)).conversation.id)
    }

    func comesAlong(on trip: TripID, invitedBy owner: Person, in world: World) async throws {
        try await world.verify(self)
        try await owner.send(InviteBuddy(id: trip, email: "\(name.lowercased())@example.org"))
        try await send(AcceptInvitation(id: trip))
    }
}
