import ChatContract
import ServiceKit
import Words

/// The words of all messages, by which people search their own: a full-text index (FTS5) that is made from the log.
///
/// In SQLite's own words; another engine would bring these statements in its own.
///
/// Behind the log: a send does nothing for it. `wordPosition` is the change up to which it knows the log. A row has the number
/// of the change that brought the message, so that the newest is found first; the conversation's id is one of its words, so that
/// whoever searches one looks at nothing else.
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

    static let insert = "INSERT INTO messageWords (rowid, talk, number, words) VALUES (?, ?, ?, ?)"
    static let delete = "DELETE FROM messageWords WHERE rowid = ?"
    static let hits = """
        SELECT rowid AS change, talk, number FROM messageWords WHERE messageWords MATCH ? AND rowid < ? ORDER BY rowid DESC
        """
}

extension ReadTransaction {
    func wordPosition() throws -> Int64 {
        try value(MessageWordQueries.position) ?? 0
    }

    /// The newest change in any conversation.
    func newestChange() throws -> Int64 {
        try value(MessageWordQueries.newest) ?? 0
    }
}

extension WriteTransaction {
    /// Takes the next entries of all logs into the index, new ones and amended ones, in the order of their changes.
    ///
    /// - Returns: how many; none when the index knows all.
    func indexWords(limit: Int) throws -> Int {
        let (position, newest) = (try wordPosition(), try newestChange())
        guard position < newest else { return 0 }
        var page = ChangePage<LoggedMessage>(limit: limit)
        try forEachRow(MessageWordQueries.changed, position) { row in
            let id: ConversationID = try row["id"]
            let first = try firstNumber(after: position, in: id, from: 1, to: try row["lastNumber"])
            try forEachRow(ChatQueries.messagesFrom, id, first) { row in
                let logged = try LoggedMessage(row, in: id)
                return page.add(logged.change, logged)
            }
            try forEachRow(ChatQueries.amendedMessages, id, position, position, 1) { row in
                let logged = try LoggedMessage(row, in: id)
                return page.add(logged.amended ?? logged.change, logged)
            }
            return true
        }
        for entry in page.changes { try setWords(of: entry.change) }
        let isFull = page.changes.count == limit
        try execute(MessageWordQueries.setPosition, isFull ? page.changes.last?.number : newest)
        return page.changes.count
    }

    /// Takes messages out of the index.
    ///
    /// - Parameter changes: those that brought them.
    func dropWords(of changes: [Int64]) throws {
        for change in changes { try execute(MessageWordQueries.delete, change) }
    }

    private func setWords(of logged: LoggedMessage) throws {
        let message = logged.message
        if logged.amended != nil { try execute(MessageWordQueries.delete, logged.change) }
        let text = [message.text, message.place?.name ?? ""].joined(separator: " ")
        let words = Set(TextTokenizer.tokens(of: text).map(\.text))
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
