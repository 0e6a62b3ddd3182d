public import UmkreisVocabulary
public import UmkreisWire

/// A rate limit: exponential back-off, leaky bucket or window.
public struct Throttle: Equatable, Sendable {
    /// After this time failures are forgotten.
    public static let memory = Duration.seconds(12 * 3600)
    private static let maximumPause = Duration.seconds(15 * 60)

    public enum Pace: Equatable, Sendable {
        /// After `free` failures 1, 2, 4 … seconds, at most 15 minutes.
        case doubling(free: Int)
        /// `burst` immediately, then one per interval.
        case steady(burst: Int, every: Duration)
        /// At most `most` per window, which begins with the first.
        case window(maximum: Int, of: Duration)

        /// Five free guesses, then some twenty an hour.
        public static let guesses = Pace.doubling(free: 5)
    }

    /// Counted failures.
    public let failures: Int
    /// The earliest next attempt; ``lastAt`` if there is no pause.
    public let nextAt: Timestamp
    /// The last failure; a window's start; a bucket's drained time.
    public let lastAt: Timestamp

    public init(failures: Int, nextAt: Timestamp, lastAt: Timestamp) {
        self.failures = failures
        self.nextAt = nextAt
        self.lastAt = lastAt
    }

    /// - Throws: `throttled` if it is too early.
    public static func check(
        _ past: Throttle?,
        at moment: Timestamp,
        _ words: String = "too many attempts"
    ) throws(Fault) {
        if let refusal = past?.refusal(at: moment, words) { throw refusal }
    }

    /// Returns `throttled` if it is too early.
    ///
    /// Without a pause, attempts may arrive out of order.
    func refusal(at moment: Timestamp, _ words: String) -> Fault? {
        guard nextAt > lastAt, moment < nextAt, isRecent(at: moment) else { return nil }
        return Fault(.throttled, words, retryAfterMs: Int(nextAt.since(moment) / .milliseconds(1)))
    }

    /// Ignores future times, from before the clock was set back.
    private func isRecent(at moment: Timestamp) -> Bool {
        let age = moment.since(lastAt)
        return age < Self.memory && age > .zero - Self.maximumPause
    }

    public static func counting(after past: Throttle?, at moment: Timestamp, _ pace: Pace) -> Throttle {
        let recent = past.flatMap { $0.isRecent(at: moment) ? $0 : nil }
        switch pace {
        case .doubling(let free):
            let failures = (recent?.failures ?? 0) + 1
            let pause: Duration =
                failures < free ? .zero : min(maximumPause, .seconds(1 << min(failures - free, 20)))
            return Throttle(failures: failures, nextAt: moment.adding(pause), lastAt: moment)
        case .window(let maximum, let length):
            let current = recent.flatMap { moment.since($0.lastAt) < length ? $0 : nil }
            let (count, start) = ((current?.failures ?? 0) + 1, current?.lastAt ?? moment)
            return Throttle(failures: count, nextAt: count < maximum ? start : start.adding(length), lastAt: start)
        case .steady(let burst, let every):
            let (left, drained) = leak(from: recent, until: moment, every)
            let failures = left + 1
            return Throttle(
                failures: failures,
                nextAt: failures < burst ? drained : drained.adding(every),
                lastAt: drained
            )
        }
    }

    /// Returns the level and the drained time, in whole intervals.
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

    /// The state without the last attempt; `nil` if empty.
    public var takenBack: Throttle? {
        failures > 1 ? Throttle(failures: failures - 1, nextAt: lastAt, lastAt: lastAt) : nil
    }
}

extension Fault {
    /// `throttled` until the oldest entry has left a sliding window, at least a second.
    ///
    /// - Parameter start: the window's.
    public static func throttled(_ words: String, oldest: Timestamp, since start: Timestamp) -> Fault {
        Fault(.throttled, words, retryAfterMs: max(1_000, Int(oldest.milliseconds - start.milliseconds)))
    }
}
