import ChatContract
import ServiceKit

/// Which entries of a log somebody does not see.
///
/// They are those that the person has hidden, and in a group what those say whom a block keeps apart from the person. Numbers stay
/// what they are.
struct HiddenEntries {
    private let reader: LogReader
    private let numbers: Set<Int>
    private let hidesSenders: Bool

    /// - Parameter number: from where on it is asked.
    init(from number: Int, of reader: LogReader, in transaction: ReadTransaction) throws {
        self.reader = reader
        numbers = try transaction.hiddenNumbers(from: number, of: reader)
        hidesSenders = try transaction.hidesSenders(from: reader)
    }

    func contains(_ entry: ChatMessage, in transaction: ReadTransaction) throws -> Bool {
        if numbers.contains(entry.number) { return true }
        return try hidesSenders && transaction.isApart(entry, from: reader)
    }
}

extension ReadTransaction {
    /// Whether a block may hide from somebody what others say: nearly everybody is part of none.
    func hidesSenders(from reader: LogReader) throws -> Bool {
        try reader.isInGroup && isAnyBlock(of: reader.person)
    }

    /// Whether a block keeps who has written a message apart from somebody.
    fileprivate func isApart(_ entry: ChatMessage, from reader: LogReader) throws -> Bool {
        try entry.event == nil && isBlocked(between: reader.person, and: entry.sender)
    }

    /// Whether somebody does not see an entry.
    func isHidden(_ entry: ChatMessage, from reader: LogReader) throws -> Bool {
        if try isHidden(entry.number, from: reader) { return true }
        return try hidesSenders(from: reader) && isApart(entry, from: reader)
    }

    /// How many messages a member has not read, without those that a block hides.
    func unread(in record: ConversationRecord) throws -> Int {
        let behind = record.behindMark
        guard behind > 0, try hidesSenders(from: record.reader) else { return behind }
        let read = max(record.read, record.log.first - 1)
        return max(0, behind - (try value(ChatQueries.hiddenUnread, record.id, read, record.person) ?? 0))
    }

    /// The number of the first of those.
    func firstUnread(in record: ConversationRecord) throws -> Int? {
        let sql = try hidesSenders(from: record.reader) ? ChatQueries.firstUnreadShown : ChatQueries.firstUnread
        return try value(sql, record.id, max(record.read, record.log.first - 1), record.person)
    }
}
