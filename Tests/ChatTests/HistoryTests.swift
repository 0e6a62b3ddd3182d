import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

/// Random histories, compared with a simple model.
@Suite("histories", .services(AuthService.self, ChatService.self))
struct HistoryTests {
    @Test(arguments: UInt64(1)...8) func areReturnedAsWritten(seed: UInt64) async throws {
        var history = try await History(of: world, seed: seed)
        for step in 1...120 {
            try await history.step()
            if step == 60 { try await world.restart("chat") }
        }
        try await history.expectWhatEverybodySees()
    }
}

private struct History {
    private struct Talk {
        let members: [Person]
        var messages: [ChatMessage] = []
        var read: [UserID: Int] = [:]

        /// Recounts unread messages of others; `nil` if not a member.
        func unread(by person: UserID) -> Int? {
            read[person].map { mark in messages.filter { $0.number > mark && $0.sender != person }.count }
        }
    }

    /// An expected change; marks are compared at their final position.
    private enum RecordedChange {
        case opened(ConversationID)
        case message(ChatMessage)
        case read(ConversationID, UserID)
    }

    private let world: World
    private let people: [Person]
    private var generator: SeededGenerator
    private var talks: [ConversationID: Talk] = [:]
    private var told: [UserID: [RecordedChange]] = [:]
    /// Returned cursors, and the number of changes their owner had received.
    private var cursors: [(owner: Person, cursor: Cursor, told: Int)] = []
    private var count = 0

    init(of world: World, seed: UInt64) async throws {
        self.world = world
        generator = SeededGenerator(seed: seed)
        var people: [Person] = []
        for name in ["Ada", "Ben", "Cleo", "Dora", "Emil"] { people.append(try await world.registered(name)) }
        self.people = people
        for person in people { cursors.append((person, try await person.send(SyncAfter()).cursor, 0)) }
        try await open()
    }

    mutating func step() async throws {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: try await open()
        case 1: try await openGroup()
        case 2...10: try await send()
        case 11...14: try await mark()
        case 15...16: try await start()
        default: try await sync()
        }
    }

    /// Every cursor reaches the end, every log matches the model, and unread counts match a recount.
    func expectWhatEverybodySees() async throws {
        for (owner, cursor, told) in cursors {
            var page = try await owner.send(SyncAfter(cursor: cursor, limit: 7))
            var changes = page.changes
            while page.hasMore {
                page = try await owner.send(SyncAfter(cursor: page.cursor, limit: 7))
                changes += page.changes
            }
            #expect(changes == expected(for: owner, from: told).map(\.change))
            #expect(try await owner.send(SyncAfter(cursor: page.cursor)).changes.isEmpty)
        }
        try await expectWholeLogs()
        for person in people {
            let reply = try await person.send(ListConversations(limit: 200))
            let unread = talks.compactMapValues { $0.unread(by: person.id) }
            #expect(Dictionary(uniqueKeysWithValues: reply.conversations.map { ($0.id, $0.unread) }) == unread)
            #expect(reply.unreadConversations == unread.values.filter { $0 > 0 }.count)
        }
    }

    private func expectWholeLogs() async throws {
        for (id, talk) in talks {
            for person in people {
                let request = ListMessages(conversation: id, limit: 200)
                guard let mine = talk.read[person.id] else {
                    #expect(try await person.refusal(request).code == .notFound)
                    continue
                }
                let listed = try await person.send(request)
                #expect(listed.messages == talk.messages)
                #expect(listed.messages.map(\.number) == talk.messages.indices.map { $0 + 1 })
                #expect(listed.read == mine)
            }
        }
    }

    private mutating func open() async throws {
        let two = people.shuffled(using: &generator).prefix(2)
        let id = try await world.talk(of: Array(two))
        if talks[id] == nil { note(id, of: Array(two)) }
    }

    private mutating func openGroup() async throws {
        let size = Int.random(in: 3...people.count, using: &generator)
        let members = Array(people.shuffled(using: &generator).prefix(size))
        let id = try await world.talk(of: members)
        if talks[id] == nil { note(id, of: members) }
    }

    private mutating func note(_ id: ConversationID, of members: [Person]) {
        talks[id] = Talk(members: members, read: Dictionary(uniqueKeysWithValues: members.map { ($0.id, 0) }))
        record(members, .opened(id))
    }

    private mutating func send() async throws {
        guard let (id, talk) = anyTalk(), let sender = talk.members.randomElement(using: &generator) else { return }
        count += 1
        let message = try await sender.says("Message \(count)", in: id, key: "k\(count)")
        if Bool.random(using: &generator) {
            #expect(try await sender.says("Message \(count)", in: id, key: "k\(count)") == message)
        }
        #expect(message.number == talk.messages.count + 1)
        talks[id]?.messages.append(message)
        talks[id]?.read[sender.id] = message.number
        record(talk.members, .message(message))
    }

    private mutating func mark() async throws {
        guard let (id, talk) = anyTalk(), let reader = talk.members.randomElement(using: &generator) else { return }
        let number = Int.random(in: 0...talk.messages.count, using: &generator)
        let reply = try await reader.send(MarkRead(conversation: id, upTo: number))
        if number > talk.read[reader.id] ?? 0 {
            talks[id]?.read[reader.id] = number
            record(talk.members, .read(id, reader.id))
        }
        #expect(reply.read == talks[id]?.read[reader.id])
        #expect(reply.unread == talks[id]?.unread(by: reader.id))
    }

    private mutating func start() async throws {
        guard let person = people.randomElement(using: &generator) else { return }
        cursors.append((person, try await person.send(SyncAfter()).cursor, told[person.id, default: []].count))
    }

    private mutating func sync() async throws {
        guard let (owner, cursor, told) = cursors.randomElement(using: &generator) else { return }
        let limit = Int.random(in: 1...5, using: &generator)
        let reply = try await owner.send(SyncAfter(cursor: cursor, limit: limit))
        let expected = expected(for: owner, from: told)
        let page = expected.prefix(limit)
        #expect(reply.changes == page.map(\.change))
        #expect(reply.hasMore == (expected.count > limit))
        cursors.append((owner, reply.cursor, page.last.map { $0.place + 1 } ?? told))
    }

    private mutating func anyTalk() -> (ConversationID, Talk)? {
        talks.sorted { $0.key < $1.key }.randomElement(using: &generator).map { ($0.key, $0.value) }
    }

    private mutating func record(_ members: [Person], _ news: RecordedChange) {
        for member in members { told[member.id, default: []].append(news) }
    }

    /// The expected changes after a position: of each member's mark only the last.
    private func expected(for person: Person, from place: Int) -> [(place: Int, change: ChatChange)] {
        let all = told[person.id] ?? []
        return (place..<max(place, all.count)).compactMap { place in
            switch all[place] {
            case .opened(let id): return (place, ChatChange(opened: id))
            case .message(let message): return (place, ChatChange(message: message))
            case .read(let id, let reader):
                let isLast = !all[(place + 1)...].contains { later in
                    if case .read(id, reader) = later { true } else { false }
                }
                guard isLast, let number = talks[id]?.read[reader] else { return nil }
                return (place, ChatChange(read: ReadMark(conversation: id, user: reader, upTo: number)))
            }
        }
    }
}
