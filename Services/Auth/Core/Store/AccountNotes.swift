import AuthContract
import ServiceKit

/// Moderators' notes on accounts, at most ``AddAccountNote/maximum`` each.
struct AccountNotes<Access: ReadTransaction> {
    let transaction: Access

    /// Newest first.
    func list(of account: UserID) throws -> [AccountNote] {
        try transaction.rows(AccountNoteQueries.list, account) { row in
            AccountNote(author: try row["author"], text: try row["text"], at: try row["at"])
        }
    }

    func count(of account: UserID) throws -> Int {
        try transaction.value(AccountNoteQueries.count, account) ?? 0
    }
}

extension AccountNotes where Access: WriteTransaction {
    /// Replaces the oldest of a full account.
    func insert(_ note: AccountNote, on account: UserID) throws {
        let last: Int = try transaction.value(AccountNoteQueries.last, account) ?? 0
        try transaction.execute(AccountNoteQueries.deleteOld, account, last + 1 - AddAccountNote.maximum)
        try transaction.execute(AccountNoteQueries.insert, account, last + 1, note.author, note.text, note.at)
    }

    /// Deletes notes about a user, and the user's authorship of others; returns their number.
    func blank(_ user: UserID, limit: Int) throws -> Int {
        let about = try transaction.execute(AccountNoteQueries.deleteAbout, user, limit)
        return try about + transaction.execute(AccountNoteQueries.blankAuthor, user, limit)
    }
}

/// Numbers are contiguous, since only the oldest are deleted.
enum AccountNoteQueries {
    static let table = """
        CREATE TABLE accountNote (
            account TEXT NOT NULL,
            number INTEGER NOT NULL,
            author TEXT,
            text TEXT NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT accountNoteKey PRIMARY KEY (account, number),
            CONSTRAINT accountNoteOfAccount FOREIGN KEY (account) REFERENCES account (id)
        ) STRICT;
        CREATE INDEX accountNoteByAuthor ON accountNote (author) WHERE author IS NOT NULL;
        """

    static let list = "SELECT author, text, at FROM accountNote WHERE account = ? ORDER BY number DESC"
    static let count = "SELECT count(*) FROM accountNote WHERE account = ?"
    static let last = "SELECT max(number) FROM accountNote WHERE account = ?"
    static let insert = "INSERT INTO accountNote (account, number, author, text, at) VALUES (?, ?, ?, ?, ?)"
    static let deleteOld = "DELETE FROM accountNote WHERE account = ? AND number <= ?"
    static let deleteAbout = """
        DELETE FROM accountNote WHERE (account, number) IN (
            SELECT account, number FROM accountNote WHERE account = ? LIMIT ?
        )
        """
    static let blankAuthor = """
        UPDATE accountNote SET author = NULL WHERE (account, number) IN (
            SELECT account, number FROM accountNote WHERE author = ? LIMIT ?
        )
        """
}
