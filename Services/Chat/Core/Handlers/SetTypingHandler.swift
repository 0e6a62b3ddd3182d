import ChatContract
import ServiceKit

struct SetTypingHandler: Handler {
    static let isBrief = true

    let database: Database
    let typing: TypingBoard
    let presence: PresenceBoard
    let notifier: ChangeNotifier
    let limits: TypingRateLimits

    func handle(_ request: SetTyping, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        guard limits.senders.admits(user, at: context.receivedAt) else { return Done() }
        let id = request.conversation
        let isVisible = try await database.read { transaction in
            let record = try transaction.conversations.require(id, of: user)
            // Only users that accepted send hints.
            return try record.role.isIn && !transaction.privacy.get(of: user).hidesPresence
        }
        presence.recordActivity(of: user)
        // Only members use up a conversation's limit.
        guard isVisible, limits.conversations.admits(id, at: context.receivedAt) else { return Done() }
        let listeners = try await database.read { try $0.members.joined(in: id, limit: .max).filter { $0 != user } }
        let typist = Typist(conversation: id, person: user)
        if typing.set(typist, isTyping: request.isTyping ?? true, to: listeners) {
            notifier.notifyTyping(to: listeners)
        }
        return Done()
    }
}
