import ChatContract
import ServiceKit
import Words

/// The full-text index (FTS5) of messages, derived from the log.
///
/// Specific to SQLite. `wordPosition` is the last indexed change. A row's id is the message's change, which sorts by
/// age; the conversation's id is one of the words, so that a search in it reads only its rows.
enum MessageWordQueries {
    static let tables = """

        CREATE VIRTUAL TABLE messageWords USING fts5(
            talk, number UNINDEXED, words,
            detail = 'column', columnsize = 0,
            tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M*'"
        );
        CREATE TABLE wordPosition (
            isOnly INTEGER NOT NULL,
            change INTEGER NOT NULL,
            CONSTRAINT wordPositionKey PRIMARY KEY (isOnly),
            CONSTRAINT wordPositionIsOnly CHECK (isOnly = 1)
        ) STRICT;
        """

    static let position = "SELECT change FROM wordPosition WHERE isOnly = 1"
    static let setPosition = """
        INSERT INTO wordPosition (isOnly, change) VALUES (1, ?)
        ON CONFLICT (isOnly) DO UPDATE SET change = excluded.change
        """
    static let newest = "SELECT max(changed) FROM conversation"
    static let changed = "SELECT id, lastNumber FROM conversation WHERE changed > ? ORDER BY changed"
    static let new = "SELECT number, change FROM entry WHERE conversation = ? AND number >= ? ORDER BY number"
    static let amended = """
        SELECT number, amended FROM entry WHERE conversation = ? AND amended > ? AND change <= ? ORDER BY amended
        """

    static let insert = "INSERT INTO messageWords (rowid, talk, number, words) VALUES (?, ?, ?, ?)"
    static let delete = "DELETE FROM messageWords WHERE rowid = ?"
    static let hits = """
        SELECT rowid AS change, talk, number FROM messageWords WHERE messageWords MATCH ? AND rowid < ? ORDER BY rowid DESC
        """
}

struct UnindexedEntry: Sendable {
    let conversation: ConversationID
    let number: Int
}

extension ReadTransaction {
    func wordPosition() throws -> Int64 {
        try value(MessageWordQueries.position) ?? 0
    }

    /// The newest change in any conversation.
    func newestChange() throws -> Int64 {
        try value(MessageWordQueries.newest) ?? 0
    }

    /// Returns the next entries to index, in change order.
    ///
    /// Scans all changed conversations.
    ///
    /// - Returns: the change up to which the index is then complete; `nil` if it is now.
    func unindexedEntries(limit: Int) throws -> (entries: [NumberedChange<UnindexedEntry>], end: Int64)? {
        let (position, newest) = (try wordPosition(), try newestChange())
        guard position < newest else { return nil }
        var page = ChangePage<UnindexedEntry>(limit: limit)
        try forEachRow(MessageWordQueries.changed, position) { row in
            let id: ConversationID = try row["id"]
            let first = try firstNumber(after: position, in: id, from: 1, to: try row["lastNumber"])
            try forEachRow(MessageWordQueries.new, id, first) { row in
                let entry = UnindexedEntry(conversation: id, number: try row["number"])
                return try page.add(row["change"], entry)
            }
            try forEachRow(MessageWordQueries.amended, id, position, position) { row in
                let entry = UnindexedEntry(conversation: id, number: try row["number"])
                return try page.add(row["amended"], entry)
            }
            return true
        }
        let isFull = page.changes.count == limit
        return (page.changes, isFull ? page.changes.last?.number ?? position : newest)
    }
}

extension WriteTransaction {
    /// Indexes the current form of entries up to the change `end`.
    func indexWords(of entries: some Sequence<NumberedChange<UnindexedEntry>>, upTo end: Int64) throws {
        let position = try wordPosition()
        for entry in entries where entry.number > position {
            let (id, number) = (entry.change.conversation, entry.change.number)
            // An expired entry may have no row.
            let logged = try row(ChatQueries.messages, id, number, number) { try LoggedMessage($0, in: id) }
            if let logged { try setWords(of: logged) }
        }
        if end > position { try execute(MessageWordQueries.setPosition, end) }
    }

    /// - Parameter changes: the changes that added the messages.
    func dropWords(of changes: [Int64]) throws {
        for change in changes { try execute(MessageWordQueries.delete, change) }
    }

    private func setWords(of logged: LoggedMessage) throws {
        let message = logged.message
        // It may have been indexed before its amendment.
        if logged.amended != nil { try execute(MessageWordQueries.delete, logged.change) }
        let text = [message.text, message.place?.name ?? ""].joined(separator: " ")
        let words = Set(TextTokenizer.words(ofText: text))
        guard !words.isEmpty else { return }
        try execute(
            MessageWordQueries.insert,
            logged.change,
            message.conversation,
            message.number,
            words.joined(separator: " ")
        )
    }
}
