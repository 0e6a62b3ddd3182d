import Synchronization
import UmkreisMessaging
import UmkreisStorage
public import UmkreisVocabulary
public import UmkreisWire

/// Token buckets per key, in memory; a restart resets them.
public final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private let burst: Int
    private let pace: Throttle.Pace?
    private let memory: Duration
    private let message: String
    private let counts = Mutex(Counts())

    private struct Counts {
        var past: [Key: Throttle] = [:]
        /// Idle keys are removed above this size.
        var capacity = 1_024
    }

    /// - Parameters:
    ///   - burst: 0 for no limit.
    ///   - interval: the time for each further one.
    public init(burst: Int, interval: Duration, message: String) {
        self.burst = burst
        pace = burst > 0 ? .steady(burst: burst, every: interval) : nil
        memory = interval * burst
        self.message = message
    }

    /// - Returns: how many more are admitted at once.
    /// - Throws: `throttled`, without counting.
    @discardableResult
    public func admit(_ key: Key, at moment: Timestamp) throws(Fault) -> Int {
        guard let pace else { return .max }
        let result: Result<Int, Fault> = counts.withLock { counts in
            let past = counts.past[key]
            if let refusal = past?.refusal(at: moment, message) { return .failure(refusal) }
            let counted = Throttle.counting(after: past, at: moment, pace)
            counts.past[key] = counted
            if counts.past.count > counts.capacity { removeIdle(&counts, at: moment) }
            return .success(burst - counted.failures)
        }
        return try result.get()
    }

    public func admits(_ key: Key, at moment: Timestamp) -> Bool {
        do throws(Fault) {
            try admit(key, at: moment)
            return true
        } catch {
            return false
        }
    }

    /// Removes the last count of a key.
    func takeBack(_ key: Key) {
        counts.withLock { $0.past[key] = $0.past[key]?.takenBack }
    }

    private func removeIdle(_ counts: inout Counts, at moment: Timestamp) {
        counts.past = counts.past.filter { moment.since($0.value.lastAt) < memory }
        counts.capacity = max(1_024, counts.past.count * 2)
    }
}
