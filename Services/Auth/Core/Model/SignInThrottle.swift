import Wire

/// How long somebody who has mistyped a password waits before the next attempt with the same login.
///
/// Five attempts are free, then 1, 2, 4 … seconds, at most 15 minutes; after 12 hours of quiet all is forgotten. It counts
/// the login that was typed, whether or not there is such an account.
struct SignInThrottle: Equatable, Sendable {
    static let memory = Duration.seconds(12 * 3600)
    private static let free = 5
    private static let longestPause = Duration.seconds(15 * 60)

    let failures: Int
    /// Before this nothing is tried.
    let nextAt: Timestamp
    let lastAt: Timestamp

    /// Counts one attempt more, on the assumption that it fails: attempts that are made at once must not all be free.
    ///
    /// - Throws: `throttled` when it comes too early.
    static func admitting(after past: SignInThrottle?, at moment: Timestamp) throws(Fault) -> SignInThrottle {
        let recent = past.flatMap { moment.since($0.lastAt) < memory ? $0 : nil }
        if let recent, moment < recent.nextAt {
            throw Fault(
                .throttled,
                "too many attempts with this login",
                retryAfterMs: Int(recent.nextAt.since(moment) / .milliseconds(1))
            )
        }
        let failures = (recent?.failures ?? 0) + 1
        return SignInThrottle(failures: failures, nextAt: moment.adding(pause(after: failures)), lastAt: moment)
    }

    /// As it was before this attempt, which was not carried out; nil when there was nothing.
    var takenBack: SignInThrottle? {
        failures > 1 ? SignInThrottle(failures: failures - 1, nextAt: lastAt, lastAt: lastAt) : nil
    }

    private static func pause(after failures: Int) -> Duration {
        guard failures >= free else { return .zero }
        return min(longestPause, .seconds(1 << min(failures - free, 20)))
    }
}
