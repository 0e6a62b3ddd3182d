import ChatContract
import ServiceKit
import UmkreisWords

/// The full-text index of messages, derived from the log.
struct MessageWords<Access: ReadTransaction> {
    let transaction: Access

    /// The last indexed change.
    func position() throws -> Int64 {
        try transaction.value(MessageWordQueries.position) ?? 0
    }

    /// Returns the next entries to index, in change order.
    ///
    /// Scans all changed conversations.
    ///
    /// - Returns: the change up to which the index is then complete; `nil` if it is now.
    func unindexedEntries(limit: Int) throws -> (entries: [NumberedChange<UnindexedEntry>], end: Int64)? {
        let (position, newest) = (try position(), try transaction.conversations.newestChange())
        guard position < newest else { return nil }
        var page = ChangePage<UnindexedEntry>(limit: limit)
        try transaction.forEachRow(MessageWordQueries.changed, position) { row in
            let (id, last): (ConversationID, Int) = (try row["id"], try row["lastNumber"])
            let first = try transaction.entries.firstNumber(after: position, in: id, from: 1, to: last)
            try transaction.forEachRow(MessageWordQueries.new, id, first, limit) { row in
                let entry = UnindexedEntry(conversation: id, number: try row["number"])
                return try page.add(row["change"], entry)
            }
            try transaction.forEachRow(MessageWordQueries.amended, id, position, position, limit) { row in
                let entry = UnindexedEntry(conversation: id, number: try row["number"])
                return try page.add(row["amended"], entry)
            }
            return true
        }
        let isFull = page.changes.count == limit
        return (page.changes, isFull ? page.changes.last?.number ?? position : newest)
    }

    /// Calls `body` for each of at most `limit` hits, newest first, until it returns false.
    func forEachHit(
        of query: MessageWordQuery,
        before change: Int64?,
        limit: Int,
        body: (WordHit) throws -> Bool
    ) throws {
        let end = change ?? .max
        guard transaction.isOnServer else {
            let expression = query.expression
            return try transaction.forEachRow(MessageWordQueries.hits, expression, end, limit) { try body(WordHit($0)) }
        }
        let (sql, talks, expression) = (MessageWordQueries.hitsOnServer, query.talks, query.serverExpression)
        try transaction.forEachRow(sql, talks, expression, end, limit) { try body(WordHit($0)) }
    }
}

extension MessageWords where Access: WriteTransaction {
    /// Indexes the current form of entries up to the change `end`.
    func index(_ entries: some Sequence<NumberedChange<UnindexedEntry>>, upTo end: Int64) throws {
        let position = try position()
        for entry in entries where entry.number > position {
            // An expired entry may have no row.
            let logged = try transaction.entries.find(entry.change.number, in: entry.change.conversation)
            if let logged { try index(logged) }
        }
        if end > position { try transaction.execute(MessageWordQueries.setPosition, end) }
    }

    /// - Parameter changes: the changes that added the messages.
    func delete(_ changes: [Int64]) throws {
        let sql = transaction.isOnServer ? MessageWordQueries.deleteOnServer : MessageWordQueries.delete
        for change in changes { try transaction.run(sql, change) }
    }

    private func index(_ logged: LoggedMessage) throws {
        let message = logged.message
        // It may have been indexed before its amendment.
        if logged.amended != nil { try delete([logged.change]) }
        let text = [message.text, message.place?.name ?? ""].joined(separator: " ")
        let words = Set(TextTokenizer.words(ofText: text))
        guard !words.isEmpty else { return }
        let (id, number) = (message.conversation, message.number)
        if transaction.isOnServer {
            let words = words.map(MessageWordQuery.serverWord).joined(separator: " ")
            try transaction.run(MessageWordQueries.insertOnServer, logged.change, id, number, words)
        } else {
            let words = words.joined(separator: " ")
            try transaction.run(MessageWordQueries.insert, logged.change, id, number, words)
        }
    }
}

struct UnindexedEntry: Sendable {
    let conversation: ConversationID
    let number: Int
}

/// A message that matches a search.
struct WordHit {
    let conversation: ConversationID
    let number: Int
    /// The change that added it.
    let change: Int64

    init(_ row: Row) throws {
        conversation = try row["talk"]
        number = try row["number"]
        change = try row["change"]
    }
}
