import ChatContract
import ServiceKit
import UmkreisWords

/// A search in some of a user's conversations.
struct MessageSearch: Sendable {
    /// Conversations searched by default.
    static let maxConversations = 500
    /// Hits per page, including invisible ones.
    private static let maxHits = 2_000

    let person: UserID
    let words: [QueryWord]
    let conversations: [ConversationID]

    /// Returns a page before a change, newest first.
    ///
    /// - Returns: the page's end; `nil` on the last.
    func page(
        before change: Int64?,
        limit: Int,
        in transaction: ReadTransaction
    ) throws -> (messages: [ChatMessage], end: Int64?) {
        guard !conversations.isEmpty else { return ([], nil) }
        let separated = Set(try transaction.usersSeparated(from: person))
        var readers: [ConversationID: LogReader] = [:]
        var (messages, examined, end) = ([ChatMessage](), 0, Int64?.none)
        let query = MessageWordQuery(words: words, conversations: conversations)
        try transaction.words.forEachHit(of: query, before: change, limit: Self.maxHits) { hit in
            guard messages.count < limit else { return false }
            examined += 1
            end = hit.change
            let known = readers[hit.conversation]
            let reader = try known ?? transaction.conversations.find(hit.conversation, of: person)?.reader
            guard let reader else { return true }
            readers[hit.conversation] = reader
            guard hit.number >= reader.first else { return true }
            let found = try VisibleLog(of: reader, in: transaction).messages(hit.number...hit.number).first
            if let found, found.event == nil, found.deletedAt == nil, !separated.contains(found.sender) {
                messages.append(found)
            }
            return true
        }
        return (messages, messages.count == limit || examined == Self.maxHits ? end : nil)
    }
}
