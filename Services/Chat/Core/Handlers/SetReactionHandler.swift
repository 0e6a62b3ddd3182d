import ChatContract
import ServiceKit

struct SetReactionHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let news: News
    let limiter: RateLimiter<UserID>

    func handle(_ request: SetReaction, _ context: CallContext) async throws -> SetReaction.Reply {
        let user = try context.user()
        let number = request.message
        let emoji = request.emoji.inEmojiPresentation
        return try await database.write(for: context, limiting: user, by: limiter) { [news] transaction in
            let (conversation, logged) = try transaction.message(number, in: request.conversation, for: user)
            try transaction.requireOpen(conversation)
            if let deletedAt = logged.message.deletedAt {
                throw Fault(.gone, "the message was deleted", field: "message", at: deletedAt)
            }
            try transaction.setReaction(
                emoji,
                isSet: request.isSet,
                to: logged.message,
                by: user,
                at: context.receivedAt
            )
            transaction.afterCommit { news.tell(conversation.id, of: conversation.pair) }
            let told = try transaction.messages(number...number, seenBy: conversation.reader)
            guard let told = told.first else { throw ChatFault.noSuchMessage(number) }
            return SetReaction.Reply(message: told)
        }
    }
}

extension String {
    /// In emoji presentation: both forms are one reaction.
    fileprivate var inEmojiPresentation: String {
        guard unicodeScalars.count == 1, let only = unicodeScalars.first, !only.properties.isEmojiPresentation else {
            return self
        }
        return self + "\u{FE0F}"
    }
}
