import ChatContract
import ServiceKit

struct SendMessageHandler: Handler {
    static let isBrief = true

    let database: Database
    let ids: IdentifierSource
    let now: @Sendable () -> Timestamp
    let news: Doorbell<UserID>

    func handle(_ request: SendMessage, _ context: CallContext) async throws -> SendMessage.Reply {
        let text = try MessageText(request.text)
        let sender = try context.user()
        return try await database.write(for: context) { [ids, now, news] transaction in
            guard let record = try transaction.conversation(request.conversation, of: sender),
                let message = try transaction.appendMessage(
                    ids.make(),
                    of: sender,
                    text,
                    to: record.id,
                    at: max(now(), record.lastAt)
                )
            else { throw ChatFault.noSuchConversation(request.conversation) }
            let members = record.pair.members
            try transaction.noteMessage(message)
            transaction.afterCommit { members.forEach(news.ring) }
            return SendMessage.Reply(message: message)
        }
    }
}
