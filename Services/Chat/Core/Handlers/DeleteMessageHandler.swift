import ChatContract
import ServiceKit

struct DeleteMessageHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let news: News
    let photos: Outbox

    func handle(_ request: DeleteMessage, _ context: CallContext) async throws -> DeleteMessage.Reply {
        let user = try context.user()
        let number = request.message
        return try await database.write(for: context) { [news, photos] transaction in
            let (conversation, logged) = try transaction.message(number, in: request.conversation, for: user)
            let message = logged.message
            if message.deletedAt == nil || message.sender != user {
                let isRequest = try transaction.isUnansweredRequest(conversation)
                try message.requireChangeable(by: user, at: context.receivedAt, isRequest: isRequest)
                try transaction.delete(message, at: context.receivedAt)
                if message.photos != nil { transaction.afterCommit { photos.isStocked.ring() } }
                transaction.afterCommit { news.tell(conversation.id, of: conversation.pair) }
            }
            let deleted = try transaction.messages(number...number, seenBy: conversation.reader)
            guard let deleted = deleted.first else { throw ChatFault.noSuchMessage(number) }
            return DeleteMessage.Reply(message: deleted)
        }
    }
}
