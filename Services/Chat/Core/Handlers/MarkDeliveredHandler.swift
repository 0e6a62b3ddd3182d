import ChatContract
import ServiceKit

struct MarkDeliveredHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let notifier: ChangeNotifier

    func handle(_ request: MarkDelivered, _ context: CallContext) async throws -> MarkDelivered.Reply {
        let user = try context.user()
        let upTo = request.upTo
        return try await database.write(for: context) { [notifier] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            _ = try NumberRule(0...record.lastNumber).check(upTo, field: "upTo")
            guard let delivered = try transaction.marks.setDelivered(upTo: upTo, in: record.id, by: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            // Groups receive it with their next wake-up.
            if delivered.isNew, record.pair != nil {
                transaction.afterCommit { notifier.notify(record.id, pair: record.pair) }
            }
            return MarkDelivered.Reply(delivered: delivered.upTo)
        }
    }
}
