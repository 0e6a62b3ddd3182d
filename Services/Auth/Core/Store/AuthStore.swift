import AuthContract
import ServiceKit

/// The only door to auth's file: replies are stored sealed, for most of them carry tokens.
struct AuthStore: Sendable {
    let database: Database
    let seal: AnswerSeal

    /// One view of the file.
    func read<Value: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> Value) async throws -> Value {
        try await database.read(body)
    }

    /// One write for one request, its reply kept under the request's key.
    func write<Reply: Codable & Sendable>(
        for context: CallContext,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Reply
    ) async throws -> Reply {
        try await database.write(for: context, sealing: seal, body)
    }

    /// A write that stays when the request is refused.
    func note<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value {
        try await database.write(body)
    }
}

/// What auth's file forgets as time goes by (retention).
enum AuthRetention {
    static let tasks = [
        RetentionTask("sign-in attempts", step: forgetAttempts), RetentionTask("ended sessions", step: forgetSessions),
        RetentionTask("codes out of time") { try $0.execute(CodeTables.forgetExpired, $1, $2) },
        RetentionTask("idle guests", step: forgetGuests), RetentionTask("failed mail", step: forgetFailedMail),
        RetentionTask("resolved reports", step: forgetReports),
    ]

    /// How long a session can be looked at after its last token has run out.
    private static let sessionMemory = Duration.seconds(30 * 86_400)

    /// How many failed attempts are remembered, the latest: whoever makes up logins does not fill the disk.
    private static let mostAttempts = 1_000_000

    /// Failed attempts that no longer make anybody wait.
    @Sendable static func forgetAttempts(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let old = try transaction.execute(AuthQueries.forgetOldAttempts, now.adding(.zero - Throttle.memory), limit)
        guard old < limit else { return old }
        return try old + transaction.execute(AuthQueries.forgetMostAttempts, limit - old, mostAttempts)
    }

    /// Sessions that were ended, or not refreshed in time, and whose last token ran out a month ago.
    @Sendable static func forgetSessions(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - sessionMemory)
        return try transaction.execute(AuthQueries.forgetEndedSessions, before, limit)
            + transaction.execute(AuthQueries.forgetExpiredSessions, before, limit)
    }

    /// Letters that were given up a month ago.
    @Sendable static func forgetFailedMail(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int
    {
        try transaction.execute(MailTables.forgetFailed, now.adding(.zero - MailOutbox.failureMemory), limit)
    }

    /// Reports that were resolved half a year ago.
    @Sendable static func forgetReports(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - ReportLimit.memory)
        try transaction.execute(ReportNoteQueries.forgetResolved, before, limit)
        return try transaction.execute(ReportQueries.forgetResolved, before, limit)
    }

    /// Guests whose session has ended or was not refreshed in time: nobody can be them any more.
    ///
    /// Whoever keeps something for guests is told (`auth.guestExpired`).
    @Sendable static func forgetGuests(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        // Until then a token of theirs might still be believed somewhere.
        let before = now.adding(.zero - TokenVerifier.tolerance)
        let guests = try transaction.rows(AuthQueries.expiredGuests, before, limit) { row in
            (id: try row[0, as: UserID.self], wasMerged: try row[1, as: String?.self] != nil)
        }
        for guest in guests {
            try transaction.execute(AuthQueries.forgetSessionsOfAccount, guest.id)
            try transaction.execute(AuthQueries.forgetGuest, guest.id)
            // That there is nothing left of the guest would take the place of whose it is now, and who was away would forget it.
            // Of somebody who is erased another word has been told, or will be.
            guard try !guest.wasMerged && transaction.erasure(of: guest.id) == nil else { continue }
            try transaction.announce(GuestExpired(guest: guest.id))
        }
        return guests.count
    }
}
