import ChatContract
import ServiceKit

struct EditMessageHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let news: News
    let limiter: RateLimiter<UserID>

    func handle(_ request: EditMessage, _ context: CallContext) async throws -> EditMessage.Reply {
        let user = try context.user()
        let number = request.message
        let text = request.text
        return try await database.write(for: context, limiting: user, by: limiter) { [news] transaction in
            let (conversation, logged) = try transaction.message(number, in: request.conversation, for: user)
            let message = logged.message
            let isRequest = try transaction.isUnansweredRequest(conversation)
            try message.requireChangeable(by: user, at: context.receivedAt, isRequest: isRequest)
            if !isRequest { try transaction.requireOpen(conversation) }
            guard (message.revision ?? 0) < EditMessage.most else {
                throw Fault(.conflict, "you edited this message \(EditMessage.most) times already", field: "message")
            }
            if text != message.text {
                try transaction.setText(of: message, to: text, at: context.receivedAt)
                transaction.afterCommit { news.tell(conversation.id, of: conversation.pair) }
            }
            let edited = try transaction.messages(number...number, seenBy: conversation.reader)
            guard let edited = edited.first else { throw ChatFault.noSuchMessage(number) }
            return EditMessage.Reply(message: edited)
        }
    }
}

extension ChatMessage {
    /// A request can be changed at any age.
    ///
    /// - Throws: `forbidden`, `gone` or `conflict` (`message`).
    func requireChangeable(by person: UserID, at moment: Timestamp, isRequest: Bool) throws(Fault) {
        guard sender == person else { throw Fault(.forbidden, "you can only change your messages", field: "message") }
        if let deletedAt { throw Fault(.gone, "the message was deleted", field: "message", at: deletedAt) }
        guard isRequest || moment <= sentAt.adding(.seconds(EditMessage.time)) else {
            let words = "you can change a message for \(EditMessage.time / 3600) hours"
            throw Fault(.conflict, words, field: "message", rule: "too-old")
        }
    }
}
