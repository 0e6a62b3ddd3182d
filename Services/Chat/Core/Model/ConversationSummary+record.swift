import ChatContract
import ServiceKit

extension ConversationSummary {
    /// - Throws: `not-found` if not a member.
    init(of id: ConversationID, for user: UserID, in transaction: ReadTransaction) throws {
        try self.init(of: transaction.conversations.require(id, of: user), in: transaction)
    }

    /// Creates the summary without names.
    init(of record: ConversationRecord, in transaction: ReadTransaction) throws {
        let unread = try transaction.marks.unreadCount(in: record)
        let joined = record.pair?.members
        self.init(
            id: record.id,
            members: try joined ?? transaction.members.joined(in: record.id, limit: Self.membersNamed),
            memberCount: try joined?.count ?? transaction.members.joinedCount(in: record.id),
            role: record.role == .declined ? .asked : record.role,
            createdAt: record.createdAt,
            read: record.read,
            unread: unread
        )
        isGroup = record.pair == nil ? true : nil
        title = record.title
        photo = record.photo
        trip = record.trip
        let isAsked = record.role == .asked && (record.pair == nil || record.messages > 0)
        isRequest = isAsked ? true : nil
        invitedBy = record.role.isIn ? nil : record.inviter
        isAwaitingAnswer = try record.isUnansweredRequest(in: transaction) ? true : nil
        mutedUntil = record.mutedUntil
        isArchived = record.isArchived ? true : nil
        isPinned = record.isPinned ? true : nil
        isMarkedUnread = record.isMarkedUnread ? true : nil
        about = record.about
        keepFor = record.keepFor
        last = try VisibleLog(of: record.reader, in: transaction).newest()
        firstUnread = unread > 0 ? try transaction.marks.firstUnread(in: record) : nil
    }
}
