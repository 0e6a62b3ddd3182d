import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("blocks in groups", .services(AuthService.self, ChatService.self))
struct BlockedInGroupTests {
    @Test("group messages of blocked users are hidden and keep their numbers")
    func hidesMessagesBothWays() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        try await ben.send(Block(user: cleo.id))
        try await world.waitForFollowers()
        let starts = try await [ada, ben, cleo].asyncMap { try await $0.send(SyncAfter()).cursor }
        let bens = try await ben.says("By Ben", in: group)
        let adas = try await ada.says("By Ada", in: group)
        let cleos = try await cleo.says("By Cleo", in: group)
        #expect([adas, cleos].map(\.number) == [bens.number + 1, bens.number + 2])

        for (index, (person, seen)) in [(ada, [bens, adas, cleos]), (ben, [bens, adas]), (cleo, [adas, cleos])]
            .enumerated()
        {
            let listed = try await person.send(ListMessages(conversation: group)).messages
            #expect(listed.filter { $0.event == nil } == seen, "\(person.name)")
            let told = try await person.send(SyncAfter(cursor: starts[index])).changes.compactMap(\.message)
            #expect(told == seen, "\(person.name)")
            let summary = try #require(try await person.inbox().first { $0.id == group })
            #expect(summary.last == seen.last)
        }
    }

    @Test("hidden entries are skipped once and later ones are returned") func isPassedOver() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        try await ben.send(Block(user: cleo.id))
        try await world.waitForFollowers()
        let start = try await ben.send(SyncAfter()).cursor
        for number in 1...3 { try await cleo.says("\(number)", in: group) }
        let passed = try await ben.send(SyncAfter(cursor: start))
        #expect(passed.changes.isEmpty && passed.cursor != start)
        #expect(try await ben.send(SyncAfter(cursor: passed.cursor)).cursor == passed.cursor)
        try await ada.says("By Ada", in: group)
        for cursor in [start, passed.cursor] {
            let told = try await ben.send(SyncAfter(cursor: cursor)).changes.compactMap(\.message?.text)
            #expect(told == ["By Ada"])
        }
    }

    @Test("blocked messages are not unread") func isNotUnread() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        let pair = try await ben.opens(with: cleo)
        try await cleo.says("In private", in: pair)
        try await ben.send(Block(user: cleo.id))
        try await world.waitForFollowers()
        for number in 1...3 { try await cleo.says("\(number)", in: group) }
        let shown = try await ada.says("By Ada", in: group)
        try await cleo.says("4", in: group)
        let list = try await ben.send(ListConversations())
        let summary = try #require(list.conversations.first { $0.id == group })
        #expect((summary.unread, summary.firstUnread) == (1, shown.number))
        #expect((list.unreadConversations, list.unreadMessages) == (1, 1))
        #expect(try await ben.send(MarkRead(conversation: group, upTo: shown.number)).unread == 0)
        try await ben.send(Unblock(user: cleo.id))
        try await world.waitForFollowers()
        #expect(try await ben.inbox().first { $0.id == group }?.unread == 1)
    }

    @Test("a block hides read marks in a group, but no photos") func hidesMarks() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        try await cleo.send(UpdateProfile(photo: .owned(by: cleo.id)))
        #expect(try await ben.member(cleo, of: group)?.photo != nil)
        let said = try await ada.says("Hello", in: group)
        try await ben.send(Block(user: cleo.id))
        try await world.waitForFollowers()
        let start = try await ben.send(SyncAfter()).cursor
        try await cleo.send(MarkRead(conversation: group, upTo: said.number))
        #expect(try await ben.send(SyncAfter(cursor: start)).changes.isEmpty)
        #expect(try await ben.member(cleo, of: group)?.photo == nil)
        #expect(try await ada.member(cleo, of: group)?.photo != nil)
    }
}

extension Person {
    fileprivate func member(_ other: Person, of group: ConversationID) async throws -> ListMembers.Member? {
        try await send(ListMembers(conversation: group)).members.first { $0.user == other.id }
    }
}
