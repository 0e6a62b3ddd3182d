import ChatContract
import ServiceKit

struct SendMessageHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let notifier: ChangeNotifier
    let typing: TypingBoard
    let presence: PresenceBoard
    let contacts: ServiceOutbox
    let photos: ServiceOutbox
    let limiter: RateLimiter<UserID>
    let expiry: MessageExpiry
    let ownership: OwnershipSeal

    func handle(_ request: SendMessage, _ context: CallContext) async throws -> SendMessage.Reply {
        let content = try MessageContent(request)
        let sender = try context.user()
        let conversation = request.conversation
        presence.recordActivity(of: sender)
        return try await database.write(for: context, limiting: sender, by: limiter) { [self] transaction in
            // A repeated message was accepted before.
            var faults = FaultList()
            for (index, photo) in (request.photos ?? []).enumerated() {
                faults.value { () throws(Fault) in
                    try ownership.check(photo, ownedBy: sender, at: "photos.\(index)")
                }
            }
            try faults.throwFirst()
            let sent = try ConversationLog(of: conversation, in: transaction).append(
                content,
                as: ids.make(),
                by: sender,
                maxRetention: expiry.maximum,
                at: context.receivedAt
            )
            transaction.afterCommit { [typing, notifier] in
                typing.remove(Typist(conversation: conversation, person: sender))
                notifier.notify(conversation, pair: sent.pair)
            }
            if sent.becameContacts { transaction.afterCommit { [contacts] in contacts.wakeup.signal() } }
            if sent.message.photos != nil { transaction.afterCommit { [photos] in photos.wakeup.signal() } }
            return SendMessage.Reply(message: sent.message)
        }
    }
}
