import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.updateMembership", .services(AuthService.self, ChatService.self))
struct UpdateMembershipTests {
    @Test("muted and archived conversations are not in the unread total", .everyWiring)
    func takesOutOfTheTotals() async throws {
        let (ada, ben, cleo) = try await world.three()
        let (bens, cleos) = (try await ben.opens(with: ada), try await cleo.opens(with: ada))
        try await ben.says("One", in: bens)
        for number in 1...2 { try await cleo.says("\(number)", in: cleos) }
        #expect(try await ada.unread() == [2, 3])
        let until = world.clock.now.adding(.seconds(300))
        try await ada.send(UpdateMembership(conversation: bens, mutedUntil: until))
        #expect(try await ada.unread() == [1, 2])
        #expect(try await ada.inbox().first { $0.id == bens }?.mutedUntil == until)
        try await ada.send(UpdateMembership(conversation: cleos, isArchived: true))
        #expect(try await ada.unread() == [0, 0])
        #expect(try await ada.inbox().map(\.id) == [bens])
        #expect(try await ada.send(ListConversations(filter: .archived)).conversations.map(\.id) == [cleos])
        world.clock.advance(by: .seconds(300))
        #expect(try await ada.unread() == [1, 1])
        try await ada.send(UpdateMembership(conversation: bens, mutedUntil: until.adding(.seconds(3600))))
        let ended = try await ada.send(UpdateMembership(conversation: bens, mutedUntil: world.clock.now))
        #expect(ended.conversation.mutedUntil == nil)
        try await ada.send(UpdateMembership(conversation: cleos, isArchived: false))
        #expect(try await ada.unread() == [2, 3])
        #expect(try await ben.inbox().first { $0.id == bens }?.mutedUntil == nil)
    }

    @Test("pinned conversations come first on every page") func pinsBeforeTheOthers() async throws {
        let ada = try await world.registered("Ada")
        var talks: [ConversationID] = []
        for name in ["Ben", "Cleo", "Dora", "Emil"] {
            talks.append(try await world.registered(name).opens(with: ada))
            world.clock.advance(by: .seconds(1))
            try await ada.says("Hello \(name)", in: talks[talks.count - 1])
        }
        for talk in talks.prefix(2) { try await ada.send(UpdateMembership(conversation: talk, isPinned: true)) }
        var seen: [ConversationID] = []
        var cursor: Cursor?
        repeat {
            let page = try await ada.send(ListConversations(limit: 1, cursor: cursor))
            seen += page.conversations.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(seen == [talks[1], talks[0], talks[3], talks[2]])
    }

    @Test("marking as unread is a flag that reading or writing clears") func marksAsUnread() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ben.says("Hello", in: talk)
        try await ada.send(MarkRead(conversation: talk, upTo: 1))
        #expect(try await ada.unread() == [0, 0])
        for ending in ["reads", "writes"] {
            let marked = try await ada.send(UpdateMembership(conversation: talk, isMarkedUnread: true)).conversation
            #expect((marked.isMarkedUnread, marked.unread) == (true, 0))
            #expect(try await ada.unread() == [1, 0])
            if ending == "reads" {
                try await ada.send(MarkRead(conversation: talk, upTo: marked.read))
            } else {
                try await ada.says("Oh", in: talk)
            }
            #expect(try await ada.unread() == [0, 0])
        }
    }

    @Test(.services(ChatService.self)) func fiftyArePinnedAndNoMore() async throws {
        let ada = try world.person("Ada")
        var talks: [ConversationID] = []
        for number in 1...51 { talks.append(try await world.talk(of: [ada, try world.person("\(number)")])) }
        for talk in talks.prefix(50) { try await ada.send(UpdateMembership(conversation: talk, isPinned: true)) }
        let one = UpdateMembership(conversation: talks[50], isPinned: true)
        #expect(try await ada.refusal(one).field == "isPinned")
        try await ada.send(UpdateMembership(conversation: talks[0], isPinned: true))
    }
}

extension Person {
    /// Unread totals: conversations and messages.
    fileprivate func unread() async throws -> [Int] {
        let list = try await send(ListConversations())
        return [list.unreadConversations, list.unreadMessages]
    }
}
