import ServiceKit
import Synchronization

/// Limits new guests per network and in all (token buckets).
///
/// An IPv6 /48 gets as many as one IPv4 address. The last quarter of all is for networks with few recent guests, so
/// that busy networks together cannot keep out another one. In memory: a restart resets it.
final class GuestThrottle: Sendable {
    private struct State {
        var all: Throttle?
        var ofScope: [String: Throttle] = [:]
        /// Full buckets are removed beyond this number.
        var capacity = GuestThrottle.minimumCapacity
    }

    private static let minimumCapacity = 1_024
    /// Guests of a household.
    private static let fewGuests = 10

    private let all: GuestRateLimit
    private let ofNetwork: GuestRateLimit
    private let state = Mutex(State())

    init(all: GuestRateLimit, ofNetwork: GuestRateLimit) {
        self.all = all
        self.ofNetwork = ofNetwork
    }

    /// - Throws: `throttled`.
    func admit(from origin: RequestOrigin, at moment: Timestamp) throws(Fault) {
        let scopes = origin.scopes
        let refusal = state.withLock { state -> Fault? in
            do throws(Fault) {
                for scope in scopes {
                    try Throttle.check(state.ofScope[scope], at: moment, "too many new guests from this network")
                }
                // The widest scope: a new /64 of a busy /48 is as busy.
                let level = scopes.last.flatMap { ofNetwork.counting(after: state.ofScope[$0], at: moment) }?.failures
                let maximum = level ?? 0 <= Self.fewGuests ? all.burst : all.shared
                try all.check(state.all, at: moment, upTo: maximum, "too many new guests")
                state.all = all.counting(after: state.all, at: moment)
                for scope in scopes {
                    state.ofScope[scope] = ofNetwork.counting(after: state.ofScope[scope], at: moment)
                }
                if state.ofScope.count > state.capacity { removeFull(&state, at: moment) }
                return nil
            } catch {
                return error
            }
        }
        if let refusal { throw refusal }
    }

    private func removeFull(_ state: inout State, at moment: Timestamp) {
        state.ofScope = state.ofScope.filter { moment.since($0.value.lastAt) < ofNetwork.memory }
        state.capacity = max(Self.minimumCapacity, state.ofScope.count * 2)
    }
}

/// Unlimited if `burst` is 0.
struct GuestRateLimit: Sendable {
    let burst: Int
    let perMinute: Int

    private var every: Duration { .seconds(60) / perMinute }

    /// The time until the bucket is full again.
    var memory: Duration { every * burst }

    /// The share of busy networks; the rest is for others.
    var shared: Int { burst - burst / 4 }

    /// - Parameter maximum: a level of the bucket, at most `burst`.
    func check(_ past: Throttle?, at moment: Timestamp, upTo maximum: Int, _ words: String) throws(Fault) {
        guard burst > 0, let level = counting(after: past, at: moment)?.failures, level > maximum else { return }
        throw Fault(.throttled, words, retryAfterMs: Int(every * (level - maximum) / .milliseconds(1)))
    }

    func counting(after past: Throttle?, at moment: Timestamp) -> Throttle? {
        guard burst > 0 else { return nil }
        return Throttle.counting(after: past, at: moment, .steady(burst: burst, every: every))
    }
}
