import ChatContract
import ServiceKit

/// The members' read and delivery marks, and what is unread after them.
struct Marks<Access: ReadTransaction> {
    let transaction: Access

    func list(in id: ConversationID, for viewer: UserID) throws -> [MemberMarks] {
        let marks = try transaction.rows(MarkQueries.list, id) { row in
            let user: UserID = try row["person"]
            let isHidden = try user != viewer && row["hidesReading", as: Bool.self]
            return MemberMarks(user: user, read: isHidden ? nil : try row["read"], delivered: try row["delivered"])
        }
        return try marks.filter { try $0.user == viewer || !transaction.isBlocked(between: $0.user, and: viewer) }
    }

    /// Adds the marks visible to `viewer` to a page.
    func addChanges(
        in id: ConversationID,
        for viewer: UserID,
        after number: Int64,
        to page: inout ChangePage<ChatChange>
    ) throws {
        try transaction.forEachRow(MarkQueries.read, id, number) { row in
            let user: UserID = try row["person"]
            let isHidden = try row["hidesReading", as: Bool.self]
            guard try user == viewer || !isHidden && !transaction.isBlocked(between: user, and: viewer) else {
                return true
            }
            let mark = ReadMark(conversation: id, user: user, upTo: try row["read"])
            return try page.add(row["marked"], ChatChange(read: mark))
        }
        try transaction.forEachRow(MarkQueries.deliveredSince, id, number) { row in
            let user: UserID = try row["person"]
            guard try user == viewer || !transaction.isBlocked(between: user, and: viewer) else { return true }
            let mark = DeliveredMark(conversation: id, user: user, upTo: try row["delivered"])
            return try page.add(row["deliveryMarked"], ChatChange(delivered: mark))
        }
    }

    /// Unread messages, except those hidden by a block.
    func unreadCount(in record: ConversationRecord) throws -> Int {
        let count = record.unreadCount
        guard count > 0, try record.reader.hidesSenders(in: transaction) else { return count }
        let (sql, read) = (EntryQueries.hiddenUnread, record.lastReadOrHidden)
        return max(0, count - (try transaction.value(sql, record.id, read, record.person) ?? 0))
    }

    func firstUnread(in record: ConversationRecord) throws -> Int? {
        let hidesSenders = try record.reader.hidesSenders(in: transaction)
        let sql = hidesSenders ? EntryQueries.firstUnreadUnblocked : EntryQueries.firstUnread
        return try transaction.value(sql, record.id, record.lastReadOrHidden, record.person)
    }

    /// Excludes muted and blocked messages.
    func unreadTotals(of user: UserID, at moment: Timestamp) throws -> UnreadTotals {
        guard try transaction.isAnyBlock(of: user) else {
            let totals = try transaction.row(ConversationListQueries.unread, user, moment) { row in
                UnreadTotals(conversations: try row[0], messages: try row[1])
            }
            return totals ?? UnreadTotals()
        }
        var totals = UnreadTotals()
        try transaction.forEachRow(ConversationListQueries.unreadOnes, user, moment) { row in
            let record = try ConversationRecord(row)
            if let pair = record.pair, try transaction.isBlocked(between: pair.members[0], and: pair.members[1]) {
                return true
            }
            let unread = try unreadCount(in: record)
            totals.messages += unread
            if unread > 0 || record.isMarkedUnread { totals.conversations += 1 }
            return true
        }
        return totals
    }
}

/// A user's unread totals.
struct UnreadTotals: Equatable {
    var conversations = 0
    var messages = 0
}

extension Marks where Access: WriteTransaction {
    /// Never moves it back.
    func setRead(upTo number: Int, in id: ConversationID, by person: UserID) throws {
        let messages = try transaction.entries.readCount(upTo: number, in: id)
        let change = try transaction.conversations.takeChange(in: id)
        try transaction.execute(MarkQueries.mark, number, messages, change, id, person)
    }

    /// Marks the log as read for the sender of its newest message.
    func setRead(upTo number: Int, messages: Int, in id: ConversationID, bySender sender: UserID) throws {
        try transaction.execute(MarkQueries.markOwn, number, messages, id, sender)
    }

    /// Lowers unread counts by emptied messages after each mark.
    ///
    /// - Parameter numbers: ascending.
    func countAsRead(_ numbers: [Int], in id: ConversationID) throws {
        guard let last = numbers.last else { return }
        let marks: [Int] = try transaction.rows(MarkQueries.marksBefore, id, last) { try $0[0] }
        // Equal counts have adjacent marks: one statement each.
        let byCount = Dictionary(grouping: marks) { mark in numbers.count { $0 > mark } }
        for (count, marks) in byCount.sorted(by: { $0.key < $1.key }) {
            guard let lowest = marks.min(), let highest = marks.max() else { continue }
            try transaction.execute(MarkQueries.countAsRead, count, id, lowest, highest)
        }
    }

    /// Never moves it back; `nil` without a membership.
    func setDelivered(
        upTo number: Int,
        in id: ConversationID,
        by person: UserID
    ) throws -> (upTo: Int, isNew: Bool)? {
        guard let before: Int = try transaction.value(MarkQueries.delivered, id, person) else { return nil }
        guard number > before else { return (before, false) }
        let change = try transaction.conversations.takeChange(in: id)
        try transaction.execute(MarkQueries.markDelivered, number, change, id, person)
        return (number, true)
    }
}
