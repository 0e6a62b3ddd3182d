import AuthContract
import ServiceKit

/// Queued and failed mails; see ``MailOutbox``.
struct Mails<Access: ReadTransaction> {
    let transaction: Access

    /// Returns the mail with the earliest due time.
    func next() throws -> QueuedMail? {
        try transaction.row(MailQueries.next, decode: QueuedMail.init)
    }

    func failed(after id: MailID?, limit: Int) throws -> [QueuedMail] {
        try transaction.rows(MailQueries.failed, id?.description ?? "", limit, decode: QueuedMail.init)
    }

    func failedCount() throws -> Int { try transaction.value(MailQueries.failedCount) ?? 0 }

    /// Excludes decoys.
    func queuedCount() throws -> Int { try transaction.value(MailQueries.queuedCount) ?? 0 }

    /// When the oldest queued mail was posted.
    func oldestQueued() throws -> Timestamp? { try transaction.value(MailQueries.oldestQueued) }

    func givenUpCount() throws -> Int { try transaction.value(MailQueries.givenUpCount) ?? 0 }

    func queuedDecoyCount() throws -> Int { try transaction.value(MailQueries.queuedDecoyCount) ?? 0 }
}

extension Mails where Access: WriteTransaction {
    func insert(_ id: MailID, of account: UserID?, kind: String, sealed: [UInt8], at moment: Timestamp) throws {
        try transaction.execute(MailQueries.insert, id, account, kind, sealed, moment, moment)
    }

    /// Counts an attempt.
    ///
    /// - Returns: the mail for the other changes; `nil` if another instance has claimed it since it was read.
    func claim(_ mail: QueuedMail, until moment: Timestamp) throws -> QueuedMail? {
        let count = try transaction.execute(MailQueries.claim, moment, mail.id, mail.tries)
        return count == 1 ? mail.claimed(until: moment) : nil
    }

    /// Undoes ``claim(_:until:)``.
    func release(_ mail: QueuedMail, dueAt moment: Timestamp) throws {
        try transaction.execute(MailQueries.release, moment, mail.id, mail.tries)
    }

    func delete(_ mail: QueuedMail) throws {
        try transaction.execute(MailQueries.delete, mail.id)
    }

    /// Has no effect if the mail was claimed again.
    func setError(_ error: String, of mail: QueuedMail) throws {
        try transaction.execute(MailQueries.setError, error, mail.id, mail.tries)
    }

    /// Has no effect if the mail was claimed again.
    func markFailed(_ mail: QueuedMail, because error: String, at moment: Timestamp) throws {
        try transaction.execute(MailQueries.markFailed, moment, error, mail.id, mail.tries)
    }

    func resetAttempts(of mail: QueuedMail, at moment: Timestamp) throws {
        try transaction.execute(MailQueries.resetAttempts, moment, mail.id)
    }

    /// Deletes the oldest failed mails over `capacity`.
    func deleteOldestFailed(beyond capacity: Int) throws {
        try transaction.execute(MailQueries.deleteOldestFailed, capacity)
    }

    /// Deletes all queued mails, of which there are at most twice ``MailOutbox/capacity``.
    func deleteQueued() throws -> Int { try transaction.execute(MailQueries.deleteQueued) }

    func deleteFailed(before moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(MailQueries.deleteFailed, moment, limit)
    }
}

struct QueuedMail: Sendable {
    let id: MailID
    let kind: String
    let sealed: [UInt8]
    let postedAt: Timestamp
    private(set) var tries: Int
    /// `nil` once given up.
    private(set) var dueAt: Timestamp?
    let failedAt: Timestamp?
    /// The last error.
    let error: String?

    fileprivate init(_ row: Row) throws {
        id = try row["id"]
        kind = try row["kind"]
        sealed = try row["sealed"]
        postedAt = try row["postedAt"]
        tries = try row["tries"]
        dueAt = try row["dueAt"]
        failedAt = try row["failedAt"]
        error = try row["trouble"]
    }

    /// Returns the mail as its row is after a claim.
    fileprivate func claimed(until moment: Timestamp) -> QueuedMail {
        var mail = self
        mail.tries += 1
        mail.dueAt = moment
        return mail
    }
}
