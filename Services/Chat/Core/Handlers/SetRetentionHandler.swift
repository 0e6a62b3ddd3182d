import ChatContract
import ServiceKit

struct SetRetentionHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News
    let limiter: RateLimiter<UserID>

    func handle(_ request: SetRetention, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let keepFor = request.keepFor
        return try await database.write(for: context, limiting: user, by: limiter) { [ids, news] transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            if record.pair == nil { _ = try transaction.group(record.id, ledBy: user) }
            try transaction.requireOpen(record)
            guard keepFor != record.keepFor else { return Done() }
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            try transaction.setRetention(keepFor, of: record.id, by: user, moment)
            transaction.afterCommit { news.tell(record.id, of: record.pair) }
            return Done()
        }
    }
}
