import ChatContract
import ServiceKit

struct MarkDeliveredHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let news: News

    func handle(_ request: MarkDelivered, _ context: CallContext) async throws -> MarkDelivered.Reply {
        let user = try context.user()
        let upTo = request.upTo
        return try await database.write(for: context) { [news] transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            _ = try NumberRule(0...record.lastNumber).check(upTo, field: "upTo")
            guard let delivered = try transaction.markDelivered(upTo: upTo, in: record.id, by: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            // Groups receive it with their next wake-up.
            if delivered.isNew, record.pair != nil {
                transaction.afterCommit { news.tell(record.id, of: record.pair) }
            }
            return MarkDelivered.Reply(delivered: delivered.upTo)
        }
    }
}
