import ChatContract
import ServiceKit

struct SetTypingHandler: Handler {
    static let isBrief = true

    let database: Database
    let typing: TypingBoard
    let presence: PresenceBoard
    let news: News
    let pace: TypingRateLimits

    func handle(_ request: SetTyping, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        guard pace.senders.admits(user, at: context.receivedAt) else { return Done() }
        let id = request.conversation
        let isHeard = try await database.read { transaction in
            guard let record = try transaction.conversation(id, of: user) else {
                throw ChatFault.noSuchConversation(id)
            }
            // Only users that accepted send hints.
            return try record.role.isIn && !transaction.privacy(of: user).hidesPresence
        }
        presence.recordActivity(of: user)
        // Only members use up a conversation's limit.
        guard isHeard, pace.conversations.admits(id, at: context.receivedAt) else { return Done() }
        let listeners = try await database.read { try $0.members(of: id, limit: .max).filter { $0 != user } }
        let typist = Typist(conversation: id, person: user)
        if typing.note(typist, isTyping: request.isTyping ?? true, to: listeners) { news.hint(to: listeners) }
        return Done()
    }
}
