import ChatContract
import TestKit
import Testing

@testable import ChatCore

/// Many concurrent senders, with following devices.
@Suite("following", .services(ChatService.self))
struct FollowingTests {
    private static let messagesEach = 20

    @Test(.everyWiring) func everyDeviceHearsAllOnceAndInOrder() async throws {
        let people = try (1...6).map { try world.person("Person \($0)") }
        let talks = [
            try await world.talk(of: Array(people[0...1])), try await world.talk(of: Array(people[1...2])),
            try await world.talk(of: people),
        ]
        let members = [Array(people[0...1]), Array(people[1...2]), people]
        var starts: [Cursor] = []
        for person in people { starts.append(try await person.send(SyncAfter()).cursor) }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, person) in people.enumerated() {
                let mine = talks.indices.filter { talk in members[talk].contains { $0.id == person.id } }
                let due = mine.reduce(0) { $0 + members[$1].count * Self.messagesEach }
                for _ in 1...2 {
                    group.addTask { [start = starts[index]] in try await person.follows(from: start, until: due) }
                }
                for talk in mine {
                    group.addTask { try await person.chatters(in: talks[talk], Self.messagesEach) }
                }
            }
            try await group.waitForAll()
        }
        for (talk, members) in zip(talks, members) {
            let listed = try await members[0].send(ListMessages(conversation: talk, limit: 200)).messages
            #expect(listed.map(\.number) == Array(1...(members.count * Self.messagesEach)))
        }
    }

    @Test func aCursorOutlivesARestart() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let talk = try await world.talk(of: [ada, ben])
        let start = try await ben.send(SyncAfter()).cursor
        let first = try await ada.says("Before", in: talk)
        try await world.restart("chat")
        let second = try await ada.says("After", in: talk)
        let told = try await ben.send(SyncAfter(cursor: start))
        #expect(told.changes == [ChatChange(message: first), ChatChange(message: second)])
        #expect(try await ben.send(SyncAfter()).cursor == told.cursor)
    }

    /// With very many conversations, changed ones lead, unless these are more.
    @Test func followsVeryManyConversations() async throws {
        let (ada, eve) = (try world.person("Ada"), try world.person("Eve"))
        let partners = try (1...1200).map { try world.person("Partner \($0)") }
        let talks = try await world.talks(of: ada, with: partners)
        let start = try await ada.send(SyncAfter()).cursor
        var said: [ChatChange] = []
        for (number, elsewhere) in [0, 100, 1000].enumerated() {
            let others = try (0..<elsewhere).map { try world.person("Other \($0)") }
            _ = try await world.talks(of: eve, with: others)
            let talk = number * 500
            said.append(ChatChange(message: try await partners[talk].says("\(number)", in: talks[talk])))
            let told = try await ada.send(SyncAfter(cursor: start))
            #expect(told.changes == said)
            #expect(try await ada.send(SyncAfter(cursor: told.cursor)).changes.isEmpty)
        }
    }
}

extension Person {
    fileprivate func chatters(in talk: ConversationID, _ count: Int) async throws {
        for number in 1...count {
            let message = try await says("\(number) by \(name)", in: talk, key: "\(name)-\(talk)-\(number)")
            guard number.isMultiple(of: 5) else { continue }
            let last = try await send(ListMessages(conversation: talk, limit: 1)).messages.last?.number
            try await send(MarkRead(conversation: talk, upTo: last ?? message.number))
        }
    }

    /// Follows until `count` messages: each once, each conversation's in order.
    fileprivate func follows(from start: Cursor, until count: Int) async throws {
        var cursor = start
        var heard: [ConversationID: [Int]] = [:]
        while heard.values.reduce(0, { $0 + $1.count }) < count {
            let reply = try await send(SyncAfter(cursor: cursor, limit: 20, waitMs: 20_000))
            #expect(!reply.changes.isEmpty)
            for message in reply.changes.compactMap(\.message) {
                heard[message.conversation, default: []].append(message.number)
            }
            cursor = reply.cursor
        }
        for numbers in heard.values { #expect(numbers == Array(1...numbers.count)) }
    }
}

extension World {
    fileprivate func talks(of one: Person, with many: [Person]) async throws -> [ConversationID] {
        let moment = clock.now
        return try await writingChatsFile { transaction in
            try many.map { other in
                let pair = try MemberPair(one.id, other.id)
                let id = ConversationID(high: one.id.low, low: other.id.low)
                try transaction.conversations.insert(id, of: pair, members: pair.members, at: moment)
                return id
            }
        }
    }
}
