import ChatContract
import ServiceKit

struct EditMessageHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let notifier: ChangeNotifier
    let limiter: RateLimiter<UserID>

    func handle(_ request: EditMessage, _ context: CallContext) async throws -> EditMessage.Reply {
        let user = try context.user()
        let number = request.message
        let text = request.text
        return try await database.write(for: context, limiting: user, by: limiter) { [notifier] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            let visible = VisibleLog(of: record.reader, in: transaction)
            let message = try visible.require(number).message
            let isRequest = try record.isUnansweredRequest(in: transaction)
            try message.requireChangeable(by: user, at: context.receivedAt, isRequest: isRequest)
            if !isRequest { try record.requireOpen(in: transaction) }
            guard (message.revision ?? 0) < EditMessage.maximum else {
                throw Fault(
                    .conflict,
                    "you edited this message \(EditMessage.maximum) times already",
                    field: "message",
                    rule: "too-many-edits",
                    maximum: EditMessage.maximum
                )
            }
            if text != message.text {
                let log = ConversationLog(of: record.id, in: transaction)
                try log.edit(message, to: text, at: context.receivedAt)
                transaction.afterCommit { notifier.notify(record.id, pair: record.pair) }
            }
            return EditMessage.Reply(message: try visible.message(number))
        }
    }
}

extension ChatMessage {
    /// A request can be changed at any age.
    ///
    /// - Throws: `forbidden`, `gone` or `conflict` (`message`).
    func requireChangeable(by person: UserID, at moment: Timestamp, isRequest: Bool) throws(Fault) {
        guard sender == person else {
            throw Fault(.forbidden, "you can only change your messages", field: "message", rule: "not-yours")
        }
        if let deletedAt { throw ChatFault.messageDeleted(at: deletedAt) }
        guard isRequest || moment <= sentAt.adding(.seconds(EditMessage.time)) else {
            let words = "you can change a message for \(EditMessage.time / 3600) hours"
            throw Fault(.conflict, words, field: "message", rule: "too-old")
        }
    }
}
