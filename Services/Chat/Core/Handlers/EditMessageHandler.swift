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
        let number = try SendMessage.numberRule.check(request.message, field: "message")
        let text = try SendMessage.textRule.check(request.text, field: "text")
        return try await database.write(for: context, limiting: user, by: limiter) { [news] transaction in
            let (conversation, logged) = try transaction.message(number, in: request.conversation, for: user)
            let message = logged.message
            let isRequest = try transaction.isUnansweredRequest(conversation)
            try message.requireChangeable(by: user, at: context.receivedAt, isRequest: isRequest)
            if !isRequest { try transaction.requireOpen(conversation) }
            guard (message.revision ?? 0) < EditMessage.most else {
                throw Fault(.conflict, "the message was edited \(EditMessage.most) times", field: "message")
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
    /// - Parameter isRequest: whether nobody has answered yet; then it can be changed for as long.
    /// - Throws: `forbidden` for another's, `gone` for a deleted one, `conflict` for one that is too old (`message`).
    func requireChangeable(by person: UserID, at moment: Timestamp, isRequest: Bool) throws(Fault) {
        guard sender == person else { throw Fault(.forbidden, "the message is another's", field: "message") }
        if let deletedAt { throw Fault(.gone, "the message was deleted", field: "message", at: deletedAt) }
        guard isRequest || moment <= sentAt.adding(.seconds(EditMessage.time)) else {
            let words = "a message can be changed for \(EditMessage.time / 3600) hours"
            throw Fault(.conflict, words, field: "message", rule: "too-old")
        }
    }
}
