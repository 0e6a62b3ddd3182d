import Messaging
import Storage
import Synchronization
public import Vocabulary
public import Wire

/// Limits how often each key may do something: a token bucket per key, in memory.
///
/// A restart forgets all counts. It remembers the keys of the last full bucket's time, and at least 1,024 keys.
public final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private let pace: Throttle.Pace?
    private let memory: Duration
    private let message: String
    private let counts = Mutex(Counts())

    private struct Counts {
        var past: [Key: Throttle] = [:]
        /// Above this size, idle keys are removed.
        var capacity = 1_024
    }

    /// - Parameters:
    ///   - burst: how many at once; 0 for no limit.
    ///   - interval: the time after which one more is allowed.
    ///   - message: the text of the fault.
    public init(burst: Int, interval: Duration, message: String) {
        pace = burst > 0 ? .steady(burst: burst, every: interval) : nil
        memory = interval * burst
        self.message = message
    }

    /// Counts one.
    ///
    /// - Throws: `throttled`, and then nothing is counted.
    public func admit(_ key: Key, at moment: Timestamp) throws(Fault) {
        guard let pace else { return }
        let refusal: Fault? = counts.withLock { counts in
            let past = counts.past[key]
            do throws(Fault) {
                try Throttle.check(past, at: moment, message)
            } catch {
                return error
            }
            counts.past[key] = Throttle.counting(after: past, at: moment, pace)
            if counts.past.count > counts.capacity { removeIdle(&counts, at: moment) }
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Returns whether one more is allowed, and counts it.
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
