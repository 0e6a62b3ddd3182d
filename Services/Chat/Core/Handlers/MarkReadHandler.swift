import ChatContract
import ServiceKit

struct MarkReadHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let notifier: ChangeNotifier
    let presence: PresenceBoard

    func handle(_ request: MarkRead, _ context: CallContext) async throws -> MarkRead.Reply {
        let user = try context.user()
        let upTo = request.upTo
        presence.recordActivity(of: user)
        return try await database.write(for: context) { [notifier] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            _ = try NumberRule(0...record.lastNumber).check(upTo, field: "upTo")
            guard upTo > record.read else {
                if record.isMarkedUnread { try transaction.members.clearUnreadFlag(of: user, in: record.id) }
                return MarkRead.Reply(read: record.read, unread: try transaction.marks.unreadCount(in: record))
            }
            try transaction.marks.setRead(upTo: upTo, in: record.id, by: user)
            let unread = try transaction.conversations.find(record.id, of: user).map(transaction.marks.unreadCount) ?? 0
            transaction.afterCommit { notifier.notify(record.id, pair: record.pair) }
            return MarkRead.Reply(read: upTo, unread: unread)
        }
    }
}
