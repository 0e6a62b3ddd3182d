import AuthContract
import ServiceKit

/// Stores replies sealed, since they contain tokens.
struct AuthStore: Sendable {
    let database: Database
    let seal: ReplySeal

    func read<Value: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> Value) async throws -> Value {
        try await database.read(body)
    }

    /// Stores the reply under the idempotency key.
    func write<Reply: Codable & Sendable>(
        for context: CallContext,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Reply
    ) async throws -> Reply {
        try await database.write(for: context, sealing: seal, body)
    }

    /// Persists even if the request fails.
    func note<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value {
        try await database.write(body)
    }
}

enum AuthRetention {
    static let tasks = [
        RetentionTask("sign-in attempts", step: forgetAttempts), RetentionTask("ended sessions", step: forgetSessions),
        RetentionTask("expired codes") { try $0.execute(CodeTables.forgetExpired, $1, $2) },
        RetentionTask("idle guests", step: forgetGuests), RetentionTask("failed mail", step: forgetFailedMail),
        RetentionTask("resolved reports", step: forgetReports),
    ]

    /// After the last token.
    private static let sessionMemory = Duration.seconds(30 * 86_400)

    /// Made-up logins cannot fill the disk.
    private static let mostAttempts = 1_000_000

    /// Attempts that no longer delay anything.
    @Sendable static func forgetAttempts(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let old = try transaction.execute(AuthQueries.forgetOldAttempts, now.adding(.zero - Throttle.memory), limit)
        guard old < limit else { return old }
        return try old + transaction.execute(AuthQueries.deleteExcessAttempts, limit - old, mostAttempts)
    }

    @Sendable static func forgetSessions(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - sessionMemory)
        return try transaction.execute(AuthQueries.forgetEndedSessions, before, limit)
            + transaction.execute(AuthQueries.forgetExpiredSessions, before, limit)
    }

    @Sendable static func forgetFailedMail(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int
    {
        try transaction.execute(MailTables.forgetFailed, now.adding(.zero - MailOutbox.failureMemory), limit)
    }

    @Sendable static func forgetReports(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - ReportLimit.memory)
        try transaction.execute(ReportNoteQueries.forgetResolved, before, limit)
        return try transaction.execute(ReportQueries.forgetResolved, before, limit)
    }

    /// Publishes ``GuestExpired`` for guests with an ended or expired session.
    @Sendable static func forgetGuests(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        // Until then, services may still accept a token.
        let before = now.adding(.zero - TokenVerifier.tolerance)
        let guests = try transaction.rows(AuthQueries.expiredGuests, before, limit) { row in
            (id: try row[0, as: UserID.self], wasMerged: try row[1, as: String?.self] != nil)
        }
        for guest in guests {
            try transaction.execute(AuthQueries.forgetSessionsOfAccount, guest.id)
            try transaction.execute(AuthQueries.forgetGuest, guest.id)
            // ``GuestMerged`` must remain the subject's last event, or late followers would delete the account's data.
            // PendingErasures publish their own events.
            guard try !guest.wasMerged && transaction.erasure(of: guest.id) == nil else { continue }
            try transaction.announce(GuestExpired(guest: guest.id))
        }
        return guests.count
    }
}
