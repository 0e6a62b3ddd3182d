import ChatContract
import ServiceKit

struct SetRetentionHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let notifier: ChangeNotifier
    let limiter: RateLimiter<UserID>

    func handle(_ request: SetRetention, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let keepFor = request.keepFor
        return try await database.write(for: context, limiting: user, by: limiter) { [ids, notifier] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            if record.pair == nil { _ = try transaction.conversations.group(record.id, ledBy: user) }
            try record.requireOpen(in: transaction)
            guard keepFor != record.keepFor else { return Done() }
            let event = ConversationEvent(.retention, keepFor: keepFor)
            let log = ConversationLog(of: record.id, in: transaction)
            try log.append(event, as: ids.make(), by: user, at: context.receivedAt)
            try transaction.conversations.setRetention(keepFor, of: record.id)
            transaction.afterCommit { notifier.notify(record.id, pair: record.pair) }
            return Done()
        }
    }
}
