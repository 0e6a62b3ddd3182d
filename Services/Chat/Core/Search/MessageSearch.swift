import ChatContract
import ServiceKit
import Words

struct MessageSearch: Sendable {
    /// Conversations searched by default.
    static let maxConversations = 500
    /// Per page, including invisible ones.
    private static let maxHits = 2_000

    let person: UserID
    let words: [QueryWord]
    let talks: [ConversationID]

    /// One of the conversations, and all words, for FTS5.
    private var expression: String {
        let talks = talks.map { "\"\($0)\"" }.joined(separator: " OR ")
        let words = words.map { word in
            "(" + word.alternatives.map { "\"\($0)\"" + (word.isBeginning ? " *" : "") }.joined(separator: " OR ") + ")"
        }
        return "talk : (\(talks)) AND words : (\(words.joined(separator: " AND ")))"
    }

    /// Returns a page before a change, newest first.
    ///
    /// - Returns: the page's end; `nil` on the last.
    func page(
        before change: Int64?,
        limit: Int,
        in transaction: ReadTransaction
    ) throws -> (messages: [ChatMessage], end: Int64?) {
        guard !talks.isEmpty else { return ([], nil) }
        let apart = Set(try transaction.usersSeparated(from: person))
        var readers: [ConversationID: LogReader] = [:]
        var (messages, looked, end) = ([ChatMessage](), 0, Int64?.none)
        try transaction.forEachRow(MessageWordQueries.hits, expression, change ?? .max) { row in
            guard messages.count < limit, looked < Self.maxHits else { return false }
            looked += 1
            end = try row["change"]
            let id: ConversationID = try row["talk"]
            let number = try row["number", as: Int.self]
            let reader = try readers[id] ?? transaction.conversation(id, of: person)?.reader
            guard let reader else { return true }
            readers[id] = reader
            if number >= reader.first,
                let found = try transaction.messages(number...number, seenBy: reader).first,
                found.event == nil, found.deletedAt == nil, !apart.contains(found.sender)
            {
                messages.append(found)
            }
            return true
        }
        return (messages, messages.count == limit || looked == Self.maxHits ? end : nil)
    }
}
