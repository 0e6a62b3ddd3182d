import ChatContract
import ServiceKit

struct DeleteMessageHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let notifier: ChangeNotifier
    let photos: ServiceOutbox

    func handle(_ request: DeleteMessage, _ context: CallContext) async throws -> DeleteMessage.Reply {
        let user = try context.user()
        let number = request.message
        return try await database.write(for: context) { [notifier, photos] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            let visible = VisibleLog(of: record.reader, in: transaction)
            let message = try visible.require(number).message
            if message.deletedAt == nil || message.sender != user {
                let isRequest = try record.isUnansweredRequest(in: transaction)
                try message.requireChangeable(by: user, at: context.receivedAt, isRequest: isRequest)
                try ConversationLog(of: record.id, in: transaction).delete(message, at: context.receivedAt)
                if message.photos != nil { transaction.afterCommit { photos.wakeup.signal() } }
                transaction.afterCommit { notifier.notify(record.id, pair: record.pair) }
            }
            return DeleteMessage.Reply(message: try visible.message(number))
        }
    }
}
