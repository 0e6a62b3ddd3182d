import ChatContract
import TestKit
import Testing

@testable import ChatCore

/// Unread counts are differences of stored numbers; here they are recounted from each user's messages.
@Suite("unread messages", .services(ChatService.self))
struct RecountTests {
    @Test("unread equals a recount after any history", arguments: UInt64(1)...6)
    func equalsARecount(seed: UInt64) async throws {
        var history = try await Sayings(world, seed: seed)
        for _ in 1...4 {
            for _ in 1...60 { try await history.step() }
            try await history.expectARecount()
            try await history.expireSome()
            try await history.expectARecount()
            try await history.someoneJoins()
        }
        try await history.expectARecount()
    }
}

/// Random actions in a pair and a group with changing members.
private struct Sayings {
    private let world: World
    private let talks: [ConversationID]
    private var members: [ConversationID: [Person]]
    private var generator: SeededGenerator
    private var count = 0

    init(_ world: World, seed: UInt64) async throws {
        self.world = world
        generator = SeededGenerator(seed: seed)
        let people = try ["Ada", "Ben", "Cleo"].map { try world.person($0) }
        let (pair, group) = (try await world.talk(of: [people[0], people[1]]), try await world.talk(of: people))
        talks = [pair, group]
        members = [pair: [people[0], people[1]], group: people]
    }

    mutating func step() async throws {
        guard let talk = talks.randomElement(using: &generator) else { return }
        guard let person = members[talk]?.randomElement(using: &generator) else { return }
        count += 1
        world.clock.advance(by: .seconds(1))
        let page = try await person.send(ListMessages(conversation: talk, limit: 200))
        let message = page.messages.filter { $0.event == nil }.randomElement(using: &generator)
        let own = page.messages.filter { $0.sender == person.id && $0.event == nil && $0.deletedAt == nil }
            .randomElement(using: &generator)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0...7: try await person.says("Message \(count)", in: talk, key: "k\(count)")
        case 8...10:
            guard let number = page.messages.randomElement(using: &generator)?.number else { return }
            _ = try await person.send(MarkRead(conversation: talk, upTo: number))
        case 11...14:
            guard let own else { return }
            for _ in 1...2 { _ = try await person.send(DeleteMessage(conversation: talk, message: own.number)) }
        case 15...16:
            guard let own, (own.revision ?? 0) < EditMessage.maximum else { return }
            _ = try await person.send(EditMessage(conversation: talk, message: own.number, text: "Edited \(count)"))
        case 17:
            guard let message else { return }
            _ = try await person.send(HideMessage(conversation: talk, message: message.number))
        default:
            guard let message, message.deletedAt == nil else { return }
            let isSet = Bool.random(using: &generator)
            let reaction = SetReaction(conversation: talk, message: message.number, emoji: "👍", isSet: isSet)
            _ = try await person.send(reaction)
        }
    }

    mutating func expireSome() async throws {
        let (keepFor, moment) = (Int.random(in: 5...120, using: &generator), world.clock.now)
        let talk = talks.randomElement(using: &generator)
        let reportedUntil = moment.adding(
            MessageExpiry.reportPeriod - .seconds(Int.random(in: 0...120, using: &generator))
        )
        try await world.writingChatsFile { transaction in
            try transaction.execute(
                "UPDATE entry SET expiresAt = ? WHERE conversation = ? AND at <= ? AND kind = 'message' AND ending IS NULL",
                moment,
                talk,
                moment.adding(.seconds(-keepFor))
            )
            let expiry = MessageExpiry(maximum: nil, notifier: ChangeNotifier())
            _ = try expiry.expireDue(at: moment, limit: 1_000, in: transaction)
            // For some, the report period ends too.
            try transaction.execute("UPDATE entry SET expiresAt = ? WHERE expiresAt < ?", moment, reportedUntil)
            _ = try expiry.expireDue(at: moment, limit: 1_000, in: transaction)
        }
    }

    mutating func someoneJoins() async throws {
        let person = try world.person("Late \(count)")
        try await world.join(person, to: talks[1])
        members[talks[1]]?.append(person)
    }

    func expectARecount() async throws {
        for (talk, people) in members {
            for person in people {
                let page = try await person.send(ListMessages(conversation: talk, limit: 200))
                #expect(!page.hasEarlier)
                let unread = page.messages.filter { message in
                    message.number > page.read && message.sender != person.id && message.event == nil
                        && message.deletedAt == nil
                }
                let summary = try #require(try await person.inbox().first { $0.id == talk })
                #expect(summary.unread == unread.count)
                #expect(page.firstUnread == unread.first?.number)
                let marked = try await person.send(MarkRead(conversation: talk, upTo: 0))
                #expect(marked.unread == unread.count)
            }
            let reply = try await people[0].send(ListConversations())
            #expect(reply.unreadConversations == reply.conversations.filter { $0.unread > 0 }.count)
        }
    }
}
