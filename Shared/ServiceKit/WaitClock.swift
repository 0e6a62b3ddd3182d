@preconcurrency import Dispatch
import Synchronization
import UmkreisMessaging

/// One timer for all waits.
///
/// A sleeping task per wait would cost some 2.6 KiB.
final class WaitClock: Sendable {
    private struct State {
        var next = 0
        var waits: [Int: Waiter] = [:]
        var deadlines = Deadlines<Int>()
        var alarm: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "umkreis.waits"))

    init() {
        timer.setEventHandler { [weak self] in self?.endDue() }
        timer.activate()
    }

    deinit {
        timer.cancel()
    }

    /// - Returns: a ticket for ``forget(_:)``.
    func end(_ waiter: Waiter, at deadline: ContinuousClock.Instant) -> Int {
        state.withLock { state in
            state.next += 1
            state.waits[state.next] = waiter
            state.deadlines.insert(state.next, at: deadline)
            setAlarm(&state)
            return state.next
        }
    }

    func forget(_ ticket: Int) {
        state.withLock { state in
            state.waits[ticket] = nil
            state.deadlines.tidy(of: state.waits.count) { state.waits[$0] != nil }
        }
    }

    /// Includes deadlines of ended waits.
    var size: (waits: Int, deadlines: Int) { state.withLock { ($0.waits.count, $0.deadlines.count) } }

    private func endDue() {
        let due = state.withLock { state in
            let now = ContinuousClock.now
            var due: [Waiter] = []
            while let ticket = state.deadlines.popDue(at: now) {
                if let waiter = state.waits.removeValue(forKey: ticket) { due.append(waiter) }
            }
            state.alarm = nil
            setAlarm(&state)
            return due
        }
        due.forEach { $0.fulfill(.expired) }
    }

    private func setAlarm(_ state: inout State) {
        guard let first = state.deadlines.first, state.alarm.map({ first < $0 }) ?? true else { return }
        state.alarm = first
        // Rescheduled if it fires early.
        let wait = min(max(.zero, ContinuousClock.now.duration(to: first)), .seconds(3_600))
        timer.schedule(deadline: .now() + wait / .seconds(1), leeway: .milliseconds(1))
    }
}
