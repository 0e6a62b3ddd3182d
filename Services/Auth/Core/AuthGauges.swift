import ServiceKit

/// The numbers of auth in its metrics: mails, sessions and erasures.
enum AuthGauges {
    static let all = [
        Gauge("umkreis_mail_queued", "E-mails that wait to be sent") { transaction, _ in
            Double(try transaction.mails.queuedCount())
        },
        Gauge("umkreis_mail_oldest_seconds", "Age of the oldest waiting e-mail") { transaction, now in
            age(of: try transaction.mails.oldestQueued(), at: now)
        },
        Gauge("umkreis_mail_failed", "E-mails that were given up") { transaction, _ in
            Double(try transaction.mails.givenUpCount())
        },
        Gauge("umkreis_sessions_live", "Sessions that are neither ended nor expired") { transaction, now in
            Double(try transaction.sessions.liveCount(at: now))
        },
        Gauge("umkreis_erasures_open", "Accounts that are due and not erased in every service") { transaction, now in
            Double(try transaction.accountErasures.openCount(at: now))
        },
        Gauge("umkreis_erasures_oldest_seconds", "Time since the oldest open erasure was due") { transaction, now in
            age(of: try transaction.accountErasures.oldestDue(), at: now)
        },
    ]

    /// Returns seconds, 0 without a time and for one in the future.
    private static func age(of moment: Timestamp?, at now: Timestamp) -> Double {
        moment.map { max(0, Double(now.milliseconds - $0.milliseconds) / 1000) } ?? 0
    }
}
