import ChatContract
import ServiceKit

struct SetReactionHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let notifier: ChangeNotifier
    let limiter: RateLimiter<UserID>

    func handle(_ request: SetReaction, _ context: CallContext) async throws -> SetReaction.Reply {
        let user = try context.user()
        let number = request.message
        let emoji = request.emoji.inEmojiPresentation
        return try await database.write(for: context, limiting: user, by: limiter) { [notifier] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            let visible = VisibleLog(of: record.reader, in: transaction)
            let message = try visible.require(number).message
            try record.requireOpen(in: transaction)
            if let deletedAt = message.deletedAt { throw ChatFault.messageDeleted(at: deletedAt) }
            let log = ConversationLog(of: record.id, in: transaction)
            if request.isSet {
                try log.addReaction(emoji, to: number, by: user, at: context.receivedAt)
            } else {
                try log.deleteReaction(emoji, to: number, by: user)
            }
            transaction.afterCommit { notifier.notify(record.id, pair: record.pair) }
            return SetReaction.Reply(message: try visible.message(number))
        }
    }
}

extension String {
    /// The emoji in emoji presentation: both forms are one reaction.
    fileprivate var inEmojiPresentation: String {
        guard unicodeScalars.count == 1, let only = unicodeScalars.first, !only.properties.isEmojiPresentation else {
            return self
        }
        return self + "\u{FE0F}"
    }
}
