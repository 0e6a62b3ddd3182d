import ChatContract
import ServiceKit

extension ReadTransaction {
    /// Without names.
    func summary(of record: ConversationRecord) throws -> ConversationSummary {
        let unread = try unread(in: record)
        let places = try record.pair == nil ? [] : places(in: record.id)
        var summary = ConversationSummary(
            id: record.id,
            members: try record.pair?.members
                ?? members(of: record.id, limit: ConversationSummary.membersNamed),
            memberCount: try record.pair?.members.count ?? memberCount(of: record.id),
            role: record.role == .declined ? .asked : record.role,
            createdAt: record.createdAt,
            read: record.read,
            unread: unread
        )
        let isRequest = record.role == .asked && (record.pair == nil || record.messages > 0)
        summary.isRequest = isRequest ? true : nil
        summary.isGroup = record.pair == nil ? true : nil
        summary.title = record.title
        summary.photo = record.photo
        summary.trip = record.trip
        summary.invitedBy = record.role.isIn ? nil : record.inviter
        let hasAsked = record.role.isIn && places.contains { !$0.role.isIn }
        summary.isAwaitingAnswer = hasAsked ? true : nil
        summary.mutedUntil = record.mutedUntil
        summary.isArchived = record.isArchived ? true : nil
        summary.isPinned = record.isPinned ? true : nil
        summary.isMarkedUnread = record.isMarkedUnread ? true : nil
        summary.about = record.about
        summary.keepFor = record.keepFor
        summary.last = try newestMessage(seenBy: record.reader)
        summary.firstUnread = unread > 0 ? try firstUnread(in: record) : nil
        return summary
    }

    /// - Throws: `not-found` if not a member.
    func summary(of id: ConversationID, for user: UserID) throws -> ConversationSummary {
        guard let record = try conversation(id, of: user) else { throw ChatFault.noSuchConversation(id) }
        return try summary(of: record)
    }
}
