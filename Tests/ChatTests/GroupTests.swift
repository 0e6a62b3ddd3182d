import ChatContract
import TestKit
import Testing

@testable import ChatCore

/// Behaviour that groups share with direct conversations.
@Suite("conversations of many", .services(ChatService.self))
struct GroupTests {
    @Test func aMessageWritesTheSameNumberOfRowsInAnyGroup() async throws {
        let crowd = try (1...250).map { try world.person("Member \($0)") }
        let pair = try await world.talk(of: Array(crowd.prefix(2)))
        let group = try await world.talk(of: crowd)
        let rows = try await [pair, group].asyncMap { conversation in
            let before = try await world.rows()
            try await crowd[0].says("Hello", in: conversation, key: "k-\(conversation)")
            return Rows.changed(from: before, to: try await world.rows())
        }
        #expect(rows[0] == ["answer": 1, "conversation": 1, "entry": 1, "member": 1])
        #expect(rows[1] == rows[0])
    }

    @Test(.everyWiring) func everyMemberHasOwnUnreadCounts() async throws {
        let crowd = try (1...30).map { try world.person("Member \($0)") }
        let group = try await world.talk(of: crowd)
        let starts = try await crowd.asyncMap { try await $0.send(SyncAfter()).cursor }
        try await withThrowingTaskGroup(of: [ChatChange].self) { polls in
            for (member, start) in zip(crowd, starts) {
                polls.addTask { try await member.client.send(SyncAfter(cursor: start, waitMs: 20_000)).changes }
            }
            try await world.parked(30)
            let said = try await crowd[3].says("Who is there?", in: group)
            for try await changes in polls { #expect(changes == [ChatChange(message: said)]) }
        }
        let mark = try await crowd[5].send(MarkRead(conversation: group, upTo: 1))
        #expect(mark == MarkRead.Reply(read: 1, unread: 0))
        let unread = try await crowd.asyncMap { try await $0.inbox().map(\.unread) }
        #expect(unread == (0..<30).map { [3, 5].contains($0) ? [0] : [1] })
    }

    @Test func aSummaryNamesTwentyOfThem() async throws {
        let crowd = try (1...25).map { try world.person("Member \($0)") }
        try await crowd[24].says("Hello", in: try await world.talk(of: crowd))
        let summary = try #require(try await crowd[0].inbox().first)
        #expect(summary.members == crowd.prefix(20).map(\.id))
        #expect(summary.last?.sender == crowd[24].id)
    }

    @Test func aNewMemberSeesLaterMessagesOnly() async throws {
        let crowd = try (1...3).map { try world.person("Member \($0)") }
        let late = try world.person("Late")
        let group = try await world.talk(of: crowd)
        for number in 1...4 { try await crowd[0].says("\(number)", in: group) }
        let start = try await late.send(SyncAfter()).cursor
        try await world.join(late, to: group)
        let said = try await crowd[1].says("Welcome", in: group)
        #expect(said.number == 6)

        let told = try await late.send(SyncAfter(cursor: start)).changes
        #expect(told == [ChatChange(opened: group), ChatChange(message: said)])
        let listed = try await late.send(ListMessages(conversation: group, around: 1))
        #expect(listed.messages == [said])
        #expect(!listed.hasEarlier)
        #expect(try await late.inbox().map(\.unread) == [1])
        #expect(try await crowd[2].inbox().map(\.unread) == [5])
        #expect(try await crowd[0].inbox().map(\.unread) == [1])
    }

    @Test func onlyMessagesCountAsUnread() async throws {
        let crowd = try (1...3).map { try world.person("Member \($0)") }
        let late = try world.person("Late")
        let group = try await world.talk(of: crowd)
        try await crowd[0].says("One", in: group)
        try await world.join(late, to: group)
        try await crowd[0].says("Three", in: group)
        #expect(try await crowd[1].send(MarkRead(conversation: group, upTo: 2)).unread == 1)
        #expect(try await crowd[2].inbox().map(\.unread) == [2])
        let page = try await crowd[2].send(ListMessages(conversation: group, before: 3, limit: 2))
        #expect(page.messages.map(\.event?.kind) == [nil, .joined])
        #expect(!page.hasEarlier)
        #expect(page.hasLater)
    }
}
