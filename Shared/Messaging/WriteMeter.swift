import Synchronization
public import Vocabulary
public import Wire

/// How much one person may write through a service, and how fast.
public struct WriteLimits: Sendable, Equatable {
    /// How many writes are accepted at once; 0 for any number, at any pace.
    public var burst: Int
    /// How many more are accepted each minute after that.
    public var perMinute: Int
    /// Bytes a day, of requests and of the replies stored under their keys; 0 for any number.
    public var bytesADay: Int

    public init(burst: Int = 0, perMinute: Int = 120, bytesADay: Int = 64 << 20) {
        self.burst = burst
        self.perMinute = perMinute
        self.bytesADay = bytesADay
    }
}

/// Rate limiter for the writes of each person: a leaky bucket of writes and one of bytes.
///
/// It is held in memory, so that no write costs a row more. A restart empties the buckets.
public final class WriteMeter: Sendable {
    private static let day = Duration.seconds(86_400)
    /// How many people are counted at most.
    private static let mostPeople = 100_000

    /// When each bucket will be empty.
    private struct Use {
        var writes: Timestamp
        var bytes: Timestamp
    }

    private struct People {
        var uses: [UserID: Use] = [:]
        /// At this size those with empty buckets are removed.
        var roomy = 1_024

        /// Removes those with empty buckets, and of too many the half that has written least.
        mutating func forgetQuiet(at moment: Timestamp) {
            uses = uses.filter { $0.value.writes > moment || $0.value.bytes > moment }
            if uses.count > WriteMeter.mostPeople {
                let kept = uses.sorted { $0.value.bytes > $1.value.bytes }.prefix(WriteMeter.mostPeople / 2)
                uses = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
            }
            roomy = max(1_024, uses.count * 2)
        }
    }

    private let limits: WriteLimits
    private let people = Mutex(People())

    public init(_ limits: WriteLimits) {
        self.limits = limits
    }

    /// Refuses a write that comes too early; counts nothing.
    ///
    /// - Throws: `throttled`, with the rule and the time until the next one.
    public func check(_ person: UserID, at moment: Timestamp) throws(Fault) {
        guard let use = people.withLock({ $0.uses[person] }) else { return }
        if limits.burst > 0 {
            let excess = debt(use.writes, at: moment) - interval * (limits.burst - 1)
            guard excess <= .zero else {
                throw Self.fault("too-many-writes", "you have changed too much of late", excess)
            }
        }
        if limits.bytesADay > 0 {
            let excess = debt(use.bytes, at: moment) - Self.day
            guard excess < .zero else {
                throw Self.fault("too-many-bytes-a-day", "you have sent too much in the last day", excess + .seconds(1))
            }
        }
    }

    /// Counts a write of so many bytes.
    public func count(_ person: UserID, bytes: Int, at moment: Timestamp) {
        let length = limits.bytesADay > 0 ? Self.day * (Double(bytes) / Double(limits.bytesADay)) : .zero
        people.withLock { people in
            var use = people.uses[person] ?? Use(writes: moment, bytes: moment)
            use.writes = moment.adding(min(debt(use.writes, at: moment) + interval, longestDebt))
            use.bytes = moment.adding(min(debt(use.bytes, at: moment) + length, longestDebt))
            people.uses[person] = use
            if people.uses.count > people.roomy { people.forgetQuiet(at: moment) }
        }
    }

    private var interval: Duration { .seconds(60) / max(1, limits.perMinute) }

    /// Twice what a full bucket takes to empty.
    ///
    /// One that is fuller was filled before the clock was set back.
    private var longestDebt: Duration { max(Self.day, interval * limits.burst) * 2 }

    private func debt(_ empty: Timestamp, at moment: Timestamp) -> Duration {
        let debt = max(.zero, empty.since(moment))
        return debt > longestDebt ? .zero : debt
    }

    private static func fault(_ rule: String, _ words: String, _ pause: Duration) -> Fault {
        Fault(.throttled, words, rule: rule, retryAfterMs: max(1, Int(pause / .milliseconds(1))))
    }
}

/// What a request counts for in the limits of its sender.
public struct WriteCharge: Sendable {
    private let meter: WriteMeter
    private let person: UserID
    private let bytes: Int

    public init(to meter: WriteMeter, of person: UserID, bytes: Int) {
        self.meter = meter
        self.person = person
        self.bytes = bytes
    }

    /// - Throws: `throttled`.
    public func check(at moment: Timestamp) throws(Fault) {
        try meter.check(person, at: moment)
    }

    /// - Parameter stored: bytes of the reply that is stored under the request's key.
    public func count(stored: Int = 0, at moment: Timestamp) {
        meter.count(person, bytes: bytes + stored, at: moment)
    }
}
