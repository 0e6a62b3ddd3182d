import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.openTripConversation", .services(AuthService.self, CatalogueService.self, ChatService.self))
struct OpenTripConversationTests {
    @Test("the buddies of a trip share one group, which follows changes of the trip", .everyWiring)
    func followsTheBuddies() async throws {
        let (ada, ben, cleo) = try await world.three()
        let trip = try await ada.plans()
        try await ben.comesAlong(on: trip, invitedBy: ada, in: world)
        try await world.waitForFollowers()
        let opened = try await ben.send(OpenTripConversation(trip: trip, title: "Advent"))
        let group = opened.conversation.id
        #expect(opened.isNew)
        #expect((opened.conversation.trip, opened.conversation.title) == (trip, "Advent"))
        #expect(try await ada.roles(in: group) == [ada.id: .owner, ben.id: .member])
        let found = try await ada.send(OpenTripConversation(trip: trip))
        #expect(!found.isNew && found.conversation.id == group)

        try await ada.send(InviteBuddy(id: trip, email: "cleo@example.org"))
        try await world.verify(cleo)
        try await world.waitForFollowers()
        #expect(try await ada.roles(in: group)[cleo.id] == nil, "who has not accepted is seen by nobody")
        #expect(try await cleo.refusal(OpenTripConversation(trip: trip)).code == .notFound)
        try await cleo.send(AcceptInvitation(id: trip))
        try await world.waitForFollowers()
        #expect(try await ada.roles(in: group) == [ada.id: .owner, ben.id: .member, cleo.id: .member])
        let said = try await ben.says("Who brings the skis?", in: group)
        #expect(try await cleo.reads(group).last == said.text)
        try await ben.send(LeaveTrip(id: trip))
        try await world.waitForFollowers()
        #expect(try await ben.refusal(ListMessages(conversation: group)).code == .notFound)
        #expect(try await cleo.roles(in: group) == [ada.id: .owner, cleo.id: .member])
    }

    @Test("members of a trip's group change with the trip only, and a deleted trip leaves the group")
    func isAsTheTripIs() async throws {
        let (ada, ben, cleo) = try await world.three()
        let (trip, group) = try await ada.travels(with: ben, in: world)
        let requests: [any Call] = [
            LeaveGroup(conversation: group), AddMember(conversation: group, user: cleo.id),
            RemoveMember(conversation: group, user: ben.id),
        ]
        for request in requests { #expect(try await ada.refusal(any: request).code == .conflict) }
        try await ben.says("See you there", in: group)
        try await ada.send(DeleteTrip(id: trip))
        try await world.waitForFollowers()
        let summary = try #require(try await ben.inbox().first)
        #expect((summary.id, summary.trip, summary.memberCount) == (group, nil, 2))
        try await ben.send(LeaveGroup(conversation: group))
        #expect(try await ada.refusal(OpenTripConversation(trip: trip)).field == "trip")
    }
}
