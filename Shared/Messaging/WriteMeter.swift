import Synchronization
public import UmkreisVocabulary
public import UmkreisWire

/// A user's write limits in one service.
public struct WriteLimits: Sendable, Equatable {
    /// Writes in a burst; 0 for no limit.
    public var burst: Int
    /// After a burst.
    public var perMinute: Int
    /// Requests and stored replies; 0 for no limit.
    public var bytesADay: Int

    public init(burst: Int = 0, perMinute: Int = 120, bytesADay: Int = 64 << 20) {
        self.burst = burst
        self.perMinute = perMinute
        self.bytesADay = bytesADay
    }
}

/// Leaky buckets of each user's writes and bytes, in memory.
public final class WriteMeter: Sendable {
    private static let day = Duration.seconds(86_400)
    private static let maximumPeople = 100_000

    /// When each bucket is empty.
    private struct Use {
        var writes: Timestamp
        var bytes: Timestamp
    }

    private struct People {
        var uses: [UserID: Use] = [:]
        /// Empty buckets are removed above this size.
        var roomy = 1_024

        /// Removes empty buckets, and beyond the limit the emptier half.
        mutating func forgetQuiet(at moment: Timestamp) {
            uses = uses.filter { $0.value.writes > moment || $0.value.bytes > moment }
            if uses.count > WriteMeter.maximumPeople {
                let kept = uses.sorted { $0.value.bytes > $1.value.bytes }.prefix(WriteMeter.maximumPeople / 2)
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

    /// Counts only with ``count(_:bytes:at:)``.
    ///
    /// - Throws: `throttled`.
    public func check(_ person: UserID, at moment: Timestamp) throws(Fault) {
        guard let use = people.withLock({ $0.uses[person] }) else { return }
        if limits.burst > 0 {
            let excess = debt(use.writes, at: moment) - interval * (limits.burst - 1)
            guard excess <= .zero else {
                throw Self.fault(rule: "too-many-writes", "you have made too many changes recently", excess)
            }
        }
        if limits.bytesADay > 0 {
            let excess = debt(use.bytes, at: moment) - Self.day
            guard excess < .zero else {
                throw Self.fault(
                    rule: "too-many-bytes-a-day",
                    "you have sent too much in the last day",
                    excess + .seconds(1)
                )
            }
        }
    }

    public func count(_ person: UserID, bytes: Int, at moment: Timestamp) {
        let length = limits.bytesADay > 0 ? Self.day * (Double(bytes) / Double(limits.bytesADay)) : .zero
        people.withLock { people in
            var use = people.uses[person] ?? Use(writes: moment, bytes: moment)
            use.writes = moment.adding(min(debt(use.writes, at: moment) + interval, maximumDebt))
            use.bytes = moment.adding(min(debt(use.bytes, at: moment) + length, maximumDebt))
            people.uses[person] = use
            if people.uses.count > people.roomy { people.forgetQuiet(at: moment) }
        }
    }

    private var interval: Duration { .seconds(60) / max(1, limits.perMinute) }

    /// A longer debt dates from before the clock was set back.
    private var maximumDebt: Duration { max(Self.day, interval * limits.burst) * 2 }

    private func debt(_ empty: Timestamp, at moment: Timestamp) -> Duration {
        let debt = max(.zero, empty.since(moment))
        return debt > maximumDebt ? .zero : debt
    }

    private static func fault(rule: String, _ words: String, _ pause: Duration) -> Fault {
        Fault(.throttled, words, rule: rule, retryAfterMs: max(1, Int(pause / .milliseconds(1))))
    }
}

/// A request's charge to its sender.
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

    /// - Parameter stored: bytes of the stored reply.
    public func count(stored: Int = 0, at moment: Timestamp) {
        meter.count(person, bytes: bytes + stored, at: moment)
    }
}
