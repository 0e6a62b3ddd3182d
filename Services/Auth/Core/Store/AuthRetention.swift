import AuthContract
import ServiceKit

/// Deletes expired rows; each task deletes at most `limit` and returns their number.
enum AuthRetention {
    static let tasks = [
        RetentionTask("sign-in attempts", step: deleteAttempts), RetentionTask("ended sessions", step: deleteSessions),
        RetentionTask("expired codes") { try $0.codes.deleteExpired(at: $1, limit: $2) },
        RetentionTask("idle guests", step: deleteGuests), RetentionTask("failed mail", step: deleteFailedMail),
        RetentionTask("resolved reports", step: deleteReports), RetentionTask("former hidings", step: deleteHidings),
    ]

    /// After the last token.
    private static let sessionMemory = Duration.seconds(30 * 86_400)

    /// Made-up logins cannot fill the disk.
    private static let maximumAttempts = 1_000_000

    /// Attempts that no longer delay anything.
    @Sendable static func deleteAttempts(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let old = try transaction.attempts.deleteOutdated(before: now.adding(.zero - Throttle.memory), limit: limit)
        guard old < limit else { return old }
        return try old + transaction.attempts.deleteExcess(beyond: maximumAttempts, limit: limit - old)
    }

    @Sendable static func deleteSessions(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - sessionMemory)
        return try transaction.sessions.deleteEnded(before: before, limit: limit)
            + transaction.sessions.deleteExpired(before: before, limit: limit)
    }

    @Sendable static func deleteFailedMail(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int
    {
        try transaction.mails.deleteFailed(before: now.adding(.zero - MailOutbox.failureMemory), limit: limit)
    }

    @Sendable static func deleteReports(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - ReportFiling.memory)
        try transaction.reportNotes.deleteResolved(before: before, limit: limit)
        return try transaction.reports.deleteResolved(before: before, limit: limit)
    }

    /// Those of restored posts.
    @Sendable static func deleteHidings(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        try transaction.hidings.deleteRestored(before: now.adding(.zero - ReportFiling.memory), limit: limit)
    }

    /// Publishes ``GuestExpired`` for guests with an ended or expired session.
    @Sendable static func deleteGuests(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        // Until then, services may still accept a token.
        let before = now.adding(.zero - TokenVerifier.tolerance)
        let guests = try transaction.accounts.expiredGuests(before: before, limit: limit)
        for guest in guests {
            try transaction.sessions.deleteAll(of: guest.id)
            try transaction.accounts.deleteGuest(guest.id)
            // ``GuestMerged`` must remain the subject's last event, or late followers would delete the account's data.
            // Erasures publish their own events.
            guard try !guest.wasMerged && transaction.accountErasures.find(guest.id) == nil else { continue }
            try transaction.announce(GuestExpired(guest: guest.id))
        }
        return guests.count
    }
}
