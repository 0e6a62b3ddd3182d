import ChatContract
import TestKit
import Testing

@testable import ChatCore

extension World {
    /// Writes into chat's database while chat is stopped, where calls are slow or missing.
    @discardableResult
    func writingChatsFile<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        try await stop("chat")
        let database = try await Database.open(try database(of: ChatService.self))
        let value = try await database.write(body)
        try await database.close()
        try await start("chat")
        return value
    }

    /// Creates a conversation, or finds the existing one: direct for two, otherwise a group.
    func talk(of people: [Person]) async throws -> ConversationID {
        let members = people.map(\.id).sorted()
        let id = ConversationID(high: 7, low: members.reduce(0) { $0 &* 1_000_003 &+ $1.low })
        let moment = clock.now
        try await writingChatsFile { transaction in
            let pair = members.count == 2 ? try MemberPair(members[0], members[1]) : nil
            guard try transaction.conversations.find(id, of: members[0]) == nil else { return }
            try transaction.conversations.insert(id, of: pair, members: members, at: moment)
        }
        return id
    }
}

extension World {
    /// Adds a user to a group, with only later messages visible.
    func join(_ person: Person, to group: ConversationID) async throws {
        let (id, user, moment) = (MessageID(high: 8, low: person.id.low), person.id, clock.now)
        try await writingChatsFile { transaction in
            let ids = IdentifierSource { (id.high, id.low) }
            try GroupChanges(to: group, at: moment, ids: ids, in: transaction).join(user, by: user)
        }
    }
}
