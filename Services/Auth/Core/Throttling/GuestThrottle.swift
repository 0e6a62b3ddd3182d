import ServiceKit
import Synchronization

/// Limits new guests per connection and in all (token buckets).
///
/// In memory: a restart resets it.
final class GuestThrottle: Sendable {
    private struct State {
        var all: Throttle?
        var ofOrigin: [Peer: Throttle] = [:]
        /// Full buckets are removed beyond this number.
        var capacity = GuestThrottle.leastCapacity
    }

    private static let leastCapacity = 1_024

    private let all: GuestRateLimit
    private let ofOrigin: GuestRateLimit
    private let state = Mutex(State())

    init(all: GuestRateLimit, ofOrigin: GuestRateLimit) {
        self.all = all
        self.ofOrigin = ofOrigin
    }

    /// - Throws: `throttled`.
    func admit(from origin: Peer, at moment: Timestamp) throws(Fault) {
        let refusal = state.withLock { state -> Fault? in
            do throws(Fault) {
                let past = state.ofOrigin[origin]
                try Throttle.check(past, at: moment, "too many new guests from this connection")
                try Throttle.check(state.all, at: moment, "too many new guests")
                state.all = all.counting(after: state.all, at: moment)
                state.ofOrigin[origin] = ofOrigin.counting(after: past, at: moment)
                if state.ofOrigin.count > state.capacity { removeFull(&state, at: moment) }
                return nil
            } catch {
                return error
            }
        }
        if let refusal { throw refusal }
    }

    private func removeFull(_ state: inout State, at moment: Timestamp) {
        state.ofOrigin = state.ofOrigin.filter { moment.since($0.value.lastAt) < ofOrigin.memory }
        state.capacity = max(Self.leastCapacity, state.ofOrigin.count * 2)
    }
}

/// Unlimited if `burst` is 0.
struct GuestRateLimit: Sendable {
    let burst: Int
    let perMinute: Int

    private var every: Duration { .seconds(60) / perMinute }

    /// Until the bucket is full again.
    var memory: Duration { every * burst }

    func counting(after past: Throttle?, at moment: Timestamp) -> Throttle? {
        guard burst > 0 else { return nil }
        return Throttle.counting(after: past, at: moment, .steady(burst: burst, every: every))
    }
}
