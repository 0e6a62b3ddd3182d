public import Vocabulary
public import Wire

/// How long somebody who has done something often, or has failed of late, waits before the next time (rate limiting): exponential
/// back-off, a leaky bucket, or a window.
public struct Throttle: Equatable, Sendable {
    /// After so much quiet all is forgotten.
    public static let memory = Duration.seconds(12 * 3600)
    private static let longestPause = Duration.seconds(15 * 60)

    /// How the pause follows from the failures.
    public enum Pace: Equatable, Sendable {
        /// So many are free, then 1, 2, 4 … seconds, at most 15 minutes.
        case doubling(free: Int)
        /// So many at once, and another one each time that so much has gone by.
        case steady(burst: Int, every: Duration)
        /// So many from the first on for so long, and then as many again.
        case window(most: Int, of: Duration)

        /// Guesses of a password: five are free, and at most some twenty are made in an hour.
        public static let guesses = Pace.doubling(free: 5)
    }

    /// Failures that count still.
    public let failures: Int
    /// Before this nothing is tried.
    public let nextAt: Timestamp
    /// When one failed last; of a window, when it began; of a steady pace, until when the bucket has been drained.
    public let lastAt: Timestamp

    public init(failures: Int, nextAt: Timestamp, lastAt: Timestamp) {
        self.failures = failures
        self.nextAt = nextAt
        self.lastAt = lastAt
    }

    /// Refuses an attempt that comes too early.
    ///
    /// - Parameter words: what the caller is told.
    /// - Throws: `throttled`.
    public static func check(
        _ past: Throttle?,
        at moment: Timestamp,
        _ words: String = "too many attempts"
    ) throws(Fault) {
        guard let past, moment < past.nextAt, past.isRecent(at: moment) else { return }
        throw Fault(.throttled, words, retryAfterMs: Int(past.nextAt.since(moment) / .milliseconds(1)))
    }

    /// Whether it counts still; what comes from the future was written before the clock was set back, and counts no more.
    private func isRecent(at moment: Timestamp) -> Bool {
        let age = moment.since(lastAt)
        return age < Self.memory && age > .zero - Self.longestPause
    }

    /// With one more failure.
    public static func counting(after past: Throttle?, at moment: Timestamp, _ pace: Pace) -> Throttle {
        let recent = past.flatMap { $0.isRecent(at: moment) ? $0 : nil }
        switch pace {
        case .doubling(let free):
            let failures = (recent?.failures ?? 0) + 1
            let pause: Duration =
                failures < free ? .zero : min(longestPause, .seconds(1 << min(failures - free, 20)))
            return Throttle(failures: failures, nextAt: moment.adding(pause), lastAt: moment)
        case .window(let most, let length):
            let current = recent.flatMap { moment.since($0.lastAt) < length ? $0 : nil }
            let (count, start) = ((current?.failures ?? 0) + 1, current?.lastAt ?? moment)
            return Throttle(failures: count, nextAt: count < most ? moment : start.adding(length), lastAt: start)
        case .steady(let burst, let every):
            let (left, drained) = leak(from: recent, until: moment, every)
            let failures = left + 1
            return Throttle(
                failures: failures,
                nextAt: failures < burst ? moment : drained.adding(every),
                lastAt: drained
            )
        }
    }

    /// How much of a bucket is left at a moment, and until when it has been drained: a fraction of a drop drains later.
    private static func leak(
        from past: Throttle?,
        until moment: Timestamp,
        _ every: Duration
    ) -> (left: Int, drained: Timestamp) {
        guard let past, past.lastAt < moment else { return (past?.failures ?? 0, moment) }
        let drops = Int(moment.since(past.lastAt) / every)
        guard drops < past.failures else { return (0, moment) }
        return (past.failures - drops, past.lastAt.adding(every * drops))
    }

    /// As it was before this attempt, which was not carried out; nil when there was nothing.
    public var takenBack: Throttle? {
        failures > 1 ? Throttle(failures: failures - 1, nextAt: lastAt, lastAt: lastAt) : nil
    }
}
