import Glibc

/// The recent use of each sender in milliseconds of work, halved every two seconds.
///
/// Like the shares of Kay and Lauder, "A Fair Share Scheduler", CACM 31 (1988).
struct SenderUse: Sendable {
    private struct Use: Sendable {
        var amount = 0.0
        var time: ContinuousClock.Instant
        /// The mean duration of a turn; `nil` before the first.
        var mean: Double?
        var waiting = 0
    }

    private static let halfLife = Duration.seconds(2)
    private static let fewest = 4_096
    /// The weight of the newest turn in a mean.
    private static let weight = 0.25

    /// Less than any turn, in milliseconds.
    private static let nothing = 0.01

    private let start: ContinuousClock.Instant
    private var uses: [Requester: Use] = [:]

    init(since start: ContinuousClock.Instant) { self.start = start }

    var count: Int { uses.count }

    /// A number that grows with use, and compares uses of different times; low for little use.
    ///
    /// - Parameter turn: the expected time of the next turn: of two senders with equal use, the shorter one goes first.
    func rank(of sender: Requester, with turn: Double, at now: ContinuousClock.Instant) -> Double {
        let amount = uses[sender].map { Self.amount($0, at: now) } ?? 0
        return log2(max(amount + turn, Self.nothing)) + start.duration(to: now) / Self.halfLife
    }

    func waiting(of sender: Requester) -> Int { uses[sender]?.waiting ?? 0 }

    /// - Returns: `nil` for a sender without turns.
    func mean(of sender: Requester) -> Double? { uses[sender]?.mean }

    /// Whether the sender has taken turns, or has been refused, in the last seconds.
    func isRecent(_ sender: Requester, at now: ContinuousClock.Instant) -> Bool {
        uses[sender].map { Self.amount($0, at: now) >= 1 } ?? false
    }

    mutating func charge(_ sender: Requester, _ amount: Double, at now: ContinuousClock.Instant) {
        update(sender, at: now) { $0.amount = max(0, $0.amount + amount) }
    }

    mutating func wait(_ sender: Requester, by change: Int, at now: ContinuousClock.Instant) {
        update(sender, at: now) { $0.waiting += change }
    }

    /// Corrects the charge of a turn to its duration.
    mutating func measure(
        _ sender: Requester,
        _ duration: Double,
        instead estimate: Double,
        at now: ContinuousClock.Instant
    ) {
        update(sender, at: now) { use in
            use.amount = max(0, use.amount + (duration - estimate))
            use.mean = use.mean.map { $0 + Self.weight * (duration - $0) } ?? duration
        }
    }

    private mutating func update(
        _ sender: Requester,
        at now: ContinuousClock.Instant,
        _ change: (inout Use) -> Void
    ) {
        if uses.count >= Self.fewest, uses[sender] == nil { prune(at: now) }
        var use = uses[sender] ?? Use(time: now)
        use.amount = Self.amount(use, at: now)
        use.time = now
        change(&use)
        uses[sender] = use
    }

    /// Forgets those that used least, down to half of the table.
    private mutating func prune(at now: ContinuousClock.Instant) {
        var minimum = 1.0
        while uses.count > Self.fewest / 2, minimum < .infinity {
            uses = uses.filter { $0.value.waiting > 0 || Self.amount($0.value, at: now) >= minimum }
            minimum = minimum > 1e9 ? .infinity : minimum * 4
        }
    }

    private static func amount(_ use: Use, at now: ContinuousClock.Instant) -> Double {
        use.amount * exp2(-(use.time.duration(to: now) / halfLife))
    }
}
