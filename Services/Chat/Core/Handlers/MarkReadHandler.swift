import ChatContract
import ServiceKit

struct MarkReadHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let news: News
    let presence: PresenceBoard

    func handle(_ request: MarkRead, _ context: CallContext) async throws -> MarkRead.Reply {
        let user = try context.user()
        let upTo = request.upTo
        presence.recordActivity(of: user)
        return try await database.write(for: context) { [news] transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            _ = try NumberRule(0...record.lastNumber).check(upTo, field: "upTo")
            guard upTo > record.read else {
                if record.isMarkedUnread { try transaction.execute(MemberQueries.unmark, record.id, user) }
                return MarkRead.Reply(read: record.read, unread: try transaction.unread(in: record))
            }
            try transaction.markRead(upTo: upTo, in: record.id, by: user)
            let unread = try transaction.conversation(record.id, of: user).map(transaction.unread) ?? 0
            transaction.afterCommit { news.tell(record.id, of: record.pair) }
            return MarkRead.Reply(read: upTo, unread: unread)
        }
    }
}
