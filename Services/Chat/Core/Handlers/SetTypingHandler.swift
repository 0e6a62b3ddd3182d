import ChatContract
import ServiceKit

struct SetTypingHandler: Handler {
    static let isBrief = true

    let database: Database
    let typing: TypingBoard
    let presence: PresenceBoard
    let news: News

    func handle(_ request: SetTyping, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let listeners = try await database.read { transaction -> [UserID] in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            // Whoever has not accepted, on either side, tells nothing and hears nothing.
            if try !record.role.isIn || transaction.privacy(of: user).hidesPresence { return [] }
            return try transaction.members(of: record.id, limit: .max).filter { $0 != user }
        }
        presence.noteAct(of: user)
        let typist = Typist(conversation: request.conversation, person: user)
        if typing.note(typist, isTyping: request.isTyping ?? true, to: listeners) { news.hint(to: listeners) }
        return Done()
    }
}
