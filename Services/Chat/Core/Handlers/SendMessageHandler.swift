import ChatContract
import ServiceKit

struct SendMessageHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News
    let typing: TypingBoard
    let presence: PresenceBoard
    let contacts: Outbox
    let photos: Outbox
    let limiter: RateLimiter<UserID>
    let expiry: MessageExpiry

    func handle(_ request: SendMessage, _ context: CallContext) async throws -> SendMessage.Reply {
        let content = try MessageContent(request)
        let sender = try context.user()
        let conversation = request.conversation
        presence.recordActivity(of: sender)
        return try await database.write(for: context, limiting: sender, by: limiter) { [self] transaction in
            let sent = try transaction.append(
                content,
                as: ids.make(),
                of: sender,
                to: conversation,
                maxRetention: expiry.most,
                at: context.receivedAt
            )
            guard let (message, pair, becameContacts) = sent else { throw ChatFault.noSuchConversation(conversation) }
            transaction.afterCommit { [typing, news] in
                typing.forget(Typist(conversation: conversation, person: sender))
                news.tell(conversation, of: pair)
            }
            if becameContacts { transaction.afterCommit { [contacts] in contacts.isStocked.ring() } }
            if message.photos != nil { transaction.afterCommit { [photos] in photos.isStocked.ring() } }
            return SendMessage.Reply(message: message)
        }
    }
}
