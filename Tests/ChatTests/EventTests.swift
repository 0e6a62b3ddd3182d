import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("events of a conversation and amended messages", .services(ChatService.self))
struct EventTests {
    @Test func anEventHasANumberAndDoesNotCountAsUnread() async throws {
        let crowd = try ["Ada", "Ben", "Cleo"].map { try world.person($0) }
        let group = try await world.talk(of: crowd)
        let start = try await crowd[1].send(SyncAfter()).cursor
        let first = try await crowd[0].says("Hello", in: group)
        let event = ConversationEvent(.renamed, person: crowd[2].id, title: "Divers")
        let entry = try await world.happens(event, to: group, by: crowd[0])
        let last = try await crowd[0].says("Hello again", in: group)
        #expect([first, entry, last].map(\.number) == [1, 2, 3])
        #expect(entry.event == event)
        #expect(entry.text.isEmpty)
        #expect(entry.isErased == nil)
        #expect(try await crowd[1].send(ListMessages(conversation: group)).messages == [first, entry, last])
        #expect(try await crowd[1].send(SyncAfter(cursor: start)).changes.map(\.message) == [first, entry, last])
        #expect(try await crowd.asyncMap { try await $0.inbox().map(\.unread) } == [[0], [2], [2]])
        #expect(try await crowd[1].send(MarkRead(conversation: group, upTo: 2)).unread == 1)
    }

    @Test func anEventChangesTwoRowsHoweverManyMembersThereAre() async throws {
        let crowd = try (1...250).map { try world.person("Member \($0)") }
        let group = try await world.talk(of: crowd)
        let before = try await world.rows()
        try await world.happens(ConversationEvent(.left, person: crowd[7].id), to: group, by: crowd[7])
        #expect(Rows.changed(from: before, to: try await world.rows()) == ["conversation": 1, "entry": 1])
    }

    @Test func anAmendedMessageIsReturnedAgainOnceInItsPlace() async throws {
        let crowd = try ["Ada", "Ben", "Cleo"].map { try world.person($0) }
        let group = try await world.talk(of: crowd)
        let first = try await crowd[0].says("One", in: group)
        let start = try await crowd[1].send(SyncAfter()).cursor
        let second = try await crowd[0].says("Two", in: group)
        try await world.writingChatsFile { transaction in
            for number in [1, 2, 1] {
                try ConversationLog(of: group, in: transaction).amend(number)
            }
        }
        let third = try await crowd[0].says("Three", in: group)
        let told = [ChatChange(message: second), ChatChange(amended: first), ChatChange(message: third)]
        var heard: [ChatChange] = []
        var cursor = start
        while heard.count <= told.count {
            let page = try await crowd[1].send(SyncAfter(cursor: cursor, limit: 1))
            heard += page.changes
            cursor = page.cursor
        }
        // A page that ended between the two returns the second again: it cannot know.
        #expect(heard.filter { $0 != ChatChange(amended: second) } == told)
        #expect(try await crowd[1].send(SyncAfter(cursor: start)).changes == told)
        #expect(try await crowd[1].send(SyncAfter(cursor: cursor)).changes.isEmpty)
    }
}

extension World {
    /// Adds an event to a conversation in chat's file.
    @discardableResult
    fileprivate func happens(
        _ event: ConversationEvent,
        to conversation: ConversationID,
        by actor: Person
    ) async throws -> ChatMessage {
        let (id, moment, person) = (MessageID(high: 5, low: UInt64(clock.now.milliseconds)), clock.now, actor.id)
        return try await writingChatsFile { transaction in
            try ConversationLog(of: conversation, in: transaction).append(event, as: id, by: person, at: moment).entry
        }
    }
}
