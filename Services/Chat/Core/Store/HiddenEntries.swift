import ChatContract
import ServiceKit

/// The entries hidden from a reader, by choice or a block.
struct HiddenEntries {
    private let reader: LogReader
    private let numbers: Set<Int>
    private let hidesSenders: Bool

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
    func hidesSenders(from reader: LogReader) throws -> Bool {
        try reader.isInGroup && isAnyBlock(of: reader.person)
    }

    fileprivate func isApart(_ entry: ChatMessage, from reader: LogReader) throws -> Bool {
        try entry.event == nil && isBlocked(between: reader.person, and: entry.sender)
    }

    func isHidden(_ entry: ChatMessage, from reader: LogReader) throws -> Bool {
        if try isHidden(entry.number, from: reader) { return true }
        return try hidesSenders(from: reader) && isApart(entry, from: reader)
    }

    /// Excludes messages hidden by a block.
    func unread(in record: ConversationRecord) throws -> Int {
        let behind = record.behindMark
        guard behind > 0, try hidesSenders(from: record.reader) else { return behind }
        let read = max(record.read, record.log.first - 1)
        return max(0, behind - (try value(ChatQueries.hiddenUnread, record.id, read, record.person) ?? 0))
    }

    func firstUnread(in record: ConversationRecord) throws -> Int? {
        let sql = try hidesSenders(from: record.reader) ? ChatQueries.firstUnreadUnblocked : ChatQueries.firstUnread
        return try value(sql, record.id, max(record.read, record.log.first - 1), record.person)
    }
}
