import ChatContract
import ServiceKit

struct SendMessageHandler: Handler {
    static let isBrief = true

    let database: Database
    let ids: IdentifierSource
    let now: @Sendable () -> Timestamp
    let news: News

    func handle(_ request: SendMessage, _ context: CallContext) async throws -> SendMessage.Reply {
        let text = try MessageText(request.text)
        let sender = try context.user()
        let conversation = request.conversation
        return try await database.write(for: context) { [ids, now, news] transaction in
            let sent = try transaction.append(text, as: ids.make(), of: sender, to: conversation, at: now())
            guard let (message, pair) = sent else { throw ChatFault.noSuchConversation(conversation) }
            transaction.afterCommit { news.tell(conversation, of: pair) }
            return SendMessage.Reply(message: message)
        }
    }
}
