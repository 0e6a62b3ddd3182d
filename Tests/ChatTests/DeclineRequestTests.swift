import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.declineRequest", .services(AuthService.self, ChatService.self))
struct DeclineRequestTests {
    @Test("a declined request looks like a pending one, and like a block") func decliningIsInvisible() async throws {
        let (ada, ben, cleo) = try await world.three()
        let dora = try await world.registered("Dora")
        var refusals: [Fault] = []
        var summaries: [ConversationSummary] = []
        for (other, deed) in [(ben, "waits"), (cleo, "declines"), (dora, "blocks")] {
            let talk = try await ada.asks(other)
            try await ada.says("Hello", in: talk)
            if deed == "declines" { try await other.send(DeclineRequest(conversation: talk)) }
            if deed == "blocks" {
                try await other.send(Block(user: ada.id))
                try await world.waitForFollowers()
            }
            refusals += try await ada.refusals(in: talk)
            #expect(try await ada.send(OpenConversation(with: other.id)).conversation.id == talk)
            var summary = try #require(try await ada.inbox().first { $0.id == talk })
            (summary.id, summary.members) = (ConversationID(high: 1, low: 1), [])
            (summary.people, summary.last) = (nil, nil)
            summaries.append(summary)
        }
        #expect(Set(refusals.map { "\($0)" }).count == 1)
        #expect(refusals[0].rule == "awaiting-answer")
        #expect(summaries[1] == summaries[0])
        #expect(summaries[2] == summaries[0])
        for other in [cleo, dora] {
            #expect(try await other.requests().isEmpty)
            #expect(try await other.inbox().isEmpty)
            #expect(try await other.send(ListConversations()).requests == 0)
        }
    }

    @Test("invited users see no marks of a group, and after declining not the group")
    func aGroupIsHiddenAfterDeclining() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben])
        try await ada.send(AddMember(conversation: group, user: cleo.id))
        #expect(try await cleo.refusal(ListMarks(conversation: group)).code == .notFound)
        #expect(try await cleo.send(ListMembers(conversation: group)).members.count == 2)
        try await cleo.send(DeclineRequest(conversation: group))
        #expect(try await cleo.refusal(ListMarks(conversation: group)).code == .notFound)
        #expect(try await cleo.refusal(ListMembers(conversation: group)).code == .notFound)
        let photo = FindPhoto(conversation: group, photo: MediaID(high: 1, low: 1))
        let fault = await #expect(throws: Fault.self) { try await cleo.client.fetch(photo) }
        #expect(fault?.field == "conversation")
    }

    @Test("writing to the sender takes it back", .everyWiring) func decliningIsNotForEver() async throws {
        let (ada, ben, _) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Hello", in: talk)
        try await ben.send(DeclineRequest(conversation: talk))
        try await ben.send(DeclineRequest(conversation: talk))
        try await ben.says("Well, hello", in: talk)
        try await ada.says("There you are", in: talk)
        #expect(try await ben.reads(talk) == ["Hello", "Well, hello", "There you are"])
        #expect(try await ben.refusal(DeclineRequest(conversation: talk)).code == .conflict)
    }
}

extension Person {
    /// The faults of more messages and of changes to a conversation that awaits its answer.
    fileprivate func refusals(in talk: ConversationID) async throws -> [Fault] {
        var refusals = [try await refusal(SendMessage(conversation: talk, text: "Hello?"))]
        try await send(EditMessage(conversation: talk, message: 1, text: "Hello, and good day"))
        try await send(DeleteMessage(conversation: talk, message: 1))
        try await says("Hello", in: talk)
        refusals.append(try await refusal(SendMessage(conversation: talk, text: "Hello?")))
        refusals.append(try await refusal(SetReaction(conversation: talk, message: 2, emoji: "👋", isSet: true)))
        refusals.append(try await refusal(SetRetention(conversation: talk, keepFor: 3_600)))
        return refusals
    }
}
