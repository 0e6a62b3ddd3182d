import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.listConversations", .services(AuthService.self, ChatService.self))
struct ListConversationsTests {
    @Test(.everyWiring) func sortsByTheNewestMessageAndCountsUnreadOnes() async throws {
        let (ada, ben, first) = try await world.conversation()
        let cleo = try await world.registered("Cleo")
        let second = try await cleo.opens(with: ada)
        world.clock.advance(by: .seconds(1))
        try await cleo.says("One", in: second)
        world.clock.advance(by: .seconds(1))
        try await ben.says("Two", in: first)
        try await ben.says("Three", in: first)
        let reply = try await ada.send(ListConversations())
        #expect(reply.conversations.map(\.id) == [first, second])
        #expect(reply.conversations.map(\.unread) == [2, 1])
        #expect(reply.conversations.map(\.last?.text) == ["Three", "One"])
        #expect((reply.unreadConversations, reply.unreadMessages) == (2, 3))
        #expect(reply.conversations.map(\.firstUnread) == [1, 1])
        #expect(try await ben.inbox().map(\.unread) == [0])
    }

    @Test("a list brings the names and photos of the others, and comes without them where auth is away")
    func bringsNamesAndPhotos() async throws {
        let (ada, ben, cleo) = try await world.three()
        let photo = try MediaID.owned(by: ben.id)
        try await ben.send(UpdateProfile(photo: photo))
        let talk = try await ada.opens(with: ben)
        let group = try await ada.gathers([cleo])
        let list = try await ada.send(ListConversations())
        let people = Dictionary(uniqueKeysWithValues: list.conversations.map { ($0.id, $0.people ?? []) })
        #expect(people[talk] == [ConversationPerson(user: ben.id, displayName: "Ben", photo: photo)])
        #expect(people[group] == [ConversationPerson(user: cleo.id, displayName: "Cleo")])
        #expect(list.namesAreMissing == nil)
        try await world.stop("auth")
        let without = try await ada.send(ListConversations())
        #expect(without.namesAreMissing == true)
        #expect(without.conversations.map(\.people) == [nil, nil, nil])
        #expect(without.conversations.map(\.members) == list.conversations.map(\.members))
    }

    @Test("a list names the sender of a large group's newest entry") func namesTheLastSender() async throws {
        let ada = try await world.registered("Ada")
        var others: [Person] = []
        for name in ["Ben", "Cleo", "Dora", "Emil", "Finn", "Gus"] {
            let other = try await world.registered(name)
            let talk = try await ada.opens(with: other)
            try await other.says("Hello", in: talk)
            others.append(other)
        }
        let group = try await ada.gathers(others)
        for other in others {
            try await other.says("I am here", in: group)
            let listed = try await ada.send(ListConversations()).conversations.first { $0.id == group }
            #expect(listed?.people?.first?.displayName == other.name)
        }
        try await ada.send(RemoveMember(conversation: group, user: others[5].id))
        let listed = try await ada.send(ListConversations()).conversations.first { $0.id == group }
        #expect(listed?.last?.event?.person == others[5].id)
        #expect(listed?.people?.first?.displayName == "Gus")
    }

    @Test(.services(ChatService.self)) func anUnknownFilterIsRefused() async throws {
        let fault = try await world.person("Ada").refusal(ListConversations(filter: "junk"))
        #expect(fault.field == "filter" && fault.rule == "not-one-of")
    }

    @Test func pagesJoinWithoutLossOrRepeat() async throws {
        let ada = try await world.registered("Ada")
        var opened: Set<ConversationID> = []
        for name in ["Ben", "Cleo", "Dora", "Emil", "Finn"] {
            opened.insert(try await world.registered(name).opens(with: ada))
        }
        var cursor: Cursor?
        var seen: [ConversationID] = []
        repeat {
            let page = try await ada.send(ListConversations(limit: 2, cursor: cursor))
            seen += page.conversations.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(seen.count == 5)
        #expect(Set(seen) == opened)
    }

    @Test func aCursorOfAnotherCallIsRefused() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(ListConversations(cursor: Cursor(text: "made up")))
        #expect(fault == BrokenRule.notACursor.fault(at: "cursor"))
    }
}
