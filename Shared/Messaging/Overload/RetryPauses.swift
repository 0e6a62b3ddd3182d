import Synchronization
public import UmkreisWire

/// The pauses after refusals: they grow with the share of refused requests and are spread.
///
/// Otherwise refused clients would return together. Per request it costs one relaxed increment.
public final class RetryPauses: Sendable {
    private struct State {
        var refused = 0
        var admittedBefore = 0
        var growth = 1.0
        var since: ContinuousClock.Instant
    }

    /// At low load, in milliseconds.
    public static let defaultPause = 200
    private static let maximumPause = 30_000.0
    private static let maximumGrowth = 50.0
    private static let interval = Duration.seconds(1)

    private let admitted = Atomic<Int>(0)
    private let state: Mutex<State>
    private let now: @Sendable () -> ContinuousClock.Instant
    private let random: @Sendable () -> Double

    /// - Parameter random: in 0..<1.
    public init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        (self.now, self.random) = (now, random)
        state = Mutex(State(since: now()))
    }

    /// Counts an executed request.
    public func noteAdmission() { admitted.add(1, ordering: .relaxed) }

    /// Counts a refused request and returns its pause in milliseconds.
    public func next(from pause: Int = RetryPauses.defaultPause) -> Int {
        let moment = now()
        let growth = state.withLock { state in
            state.refused += 1
            guard state.since.duration(to: moment) >= Self.interval else { return state.growth }
            let admitted = admitted.load(ordering: .relaxed)
            let share = Double(state.refused) / Double(max(1, admitted - state.admittedBefore))
            state = State(admittedBefore: admitted, growth: min(1 + share, Self.maximumGrowth), since: moment)
            return state.growth
        }
        return Int(min(Double(pause) * growth, Self.maximumPause) * (0.5 + random()))
    }

    /// Spreads the fixed pause of a fault, and lets that of `overloaded` grow.
    public func spread(_ fault: Fault) -> Fault {
        var fault = fault
        switch fault.code {
        case .overloaded: fault.retryAfterMs = next(from: fault.retryAfterMs ?? Self.defaultPause)
        case .draining: fault.retryAfterMs = fault.retryAfterMs.map { Int(Double($0) * (0.5 + random())) }
        default: break
        }
        return fault
    }
}
