import AuthContract
import ServiceKit

/// What auth's file forgets as time goes by (retention).
enum AuthRetention {
    static let tasks = [
        RetentionTask("sign-in attempts", step: forgetAttempts), RetentionTask("ended sessions", step: forgetSessions),
        RetentionTask("idle guests", step: forgetGuests),
    ]

    /// How long a session can be looked at after its last token has run out.
    private static let sessionMemory = Duration.seconds(30 * 86_400)

    /// Failed attempts that no longer make anybody wait.
    @Sendable static func forgetAttempts(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(AuthQueries.forgetOldAttempts, now.adding(.zero - Throttle.memory), limit)
    }

    /// Sessions that were ended, or not refreshed in time, and whose last token ran out a month ago.
    @Sendable static func forgetSessions(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - sessionMemory)
        return try transaction.execute(AuthQueries.forgetEndedSessions, before, limit)
            + transaction.execute(AuthQueries.forgetExpiredSessions, before, limit)
    }

    /// Guests whose session has ended or was not refreshed in time: nobody can be them any more.
    ///
    /// Whoever keeps something for guests is told (`auth.guestExpired`).
    @Sendable static func forgetGuests(_ transaction: WriteTransaction, at now: Timestamp, limit: Int) throws -> Int {
        // Until then a token of theirs might still be believed somewhere.
        let before = now.adding(.zero - TokenVerifier.tolerance)
        let guests: [UserID] = try transaction.rows(AuthQueries.expiredGuests, before, limit) { try $0[0] }
        for guest in guests {
            try transaction.execute(AuthQueries.forgetSessionsOfAccount, guest)
            try transaction.execute(AuthQueries.forgetGuest, guest)
            try transaction.announce(GuestExpired(guest: guest))
        }
        return guests.count
    }
}
