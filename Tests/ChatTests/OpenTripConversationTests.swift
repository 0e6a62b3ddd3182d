import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.openTripConversation")
struct OpenTripConversationTests {
    @Test("C1: the buddies of a trip have one group, which follows who is on it", arguments: Wiring.allCases)
    func followsWhoIsOnTheTrip(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, CatalogueService.self, ChatService.self, wiring: wiring) { world in
            let (ada, ben, cleo) = try await world.three()
            let trip = try await ada.plans()
            try await ben.comesAlong(on: trip, invitedBy: ada, in: world)
            try await world.settle()
            let opened = try await ben.send(OpenTripConversation(trip: trip, title: "Advent"))
            let group = opened.conversation.id
            #expect(opened.isNew)
            #expect((opened.conversation.trip, opened.conversation.title) == (trip, "Advent"))
            #expect(try await ada.roles(in: group) == [ada.id: .owner, ben.id: .member])
            let found = try await ada.send(OpenTripConversation(trip: trip))
            #expect(!found.isNew && found.conversation.id == group)

            try await ada.send(InviteBuddy(id: trip, email: "cleo@example.org"))
            try await world.verify(cleo)
            try await world.settle()
            #expect(try await ada.roles(in: group)[cleo.id] == nil, "who has not accepted is seen by nobody")
            #expect(try await cleo.refusal(OpenTripConversation(trip: trip)).code == .notFound)
            try await cleo.send(AcceptInvitation(id: trip))
            try await world.settle()
            #expect(try await ada.roles(in: group) == [ada.id: .owner, ben.id: .member, cleo.id: .member])
            let said = try await ben.says("Who brings the skis?", in: group)
            #expect(try await cleo.reads(group).last == said.text)
            try await ben.send(LeaveTrip(id: trip))
            try await world.settle()
            #expect(try await ben.refusal(ListMessages(conversation: group)).code == .notFound)
            #expect(try await cleo.roles(in: group) == [ada.id: .owner, cleo.id: .member])
        }
    }

    @Test("C1: nobody is added to a trip's group or leaves it by a call of chat, and a deleted trip leaves it as it is")
    func isAsTheTripIs() async throws {
        try await World.run(AuthService.self, CatalogueService.self, ChatService.self) { world in
            let (ada, ben, cleo) = try await world.three()
            let (trip, group) = try await ada.travels(with: ben, in: world)
            let requests: [any Call] = [
                LeaveGroup(conversation: group), AddMember(conversation: group, user: cleo.id),
                RemoveMember(conversation: group, user: ben.id),
            ]
            for request in requests { #expect(try await ada.refusal(any: request).code == .conflict) }
            try await ben.says("See you there", in: group)
            try await ada.send(DeleteTrip(id: trip))
            try await world.settle()
            let summary = try #require(try await ben.inbox().first)
            #expect((summary.id, summary.trip, summary.memberCount) == (group, nil, 2))
            try await ben.send(LeaveGroup(conversation: group))
            #expect(try await ada.refusal(OpenTripConversation(trip: trip)).field == "trip")
        }
    }
}
