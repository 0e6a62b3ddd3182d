@preconcurrency import Dispatch
import Messaging
import Synchronization

/// Ends waits at their deadlines, with one timer for all of them.
///
/// A wait costs it an entry of a heap. A task that sleeps beside each would cost more than the wait itself: some 2.6 KiB, for as
/// many as wait.
final class WaitClock: Sendable {
    private struct State {
        var next = 0
        var waits: [Int: DoorbellListener] = [:]
        var deadlines = Deadlines<Int>()
        /// When the timer wakes.
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

    /// - Returns: by which it is forgotten.
    func end(_ listener: DoorbellListener, at deadline: ContinuousClock.Instant) -> Int {
        state.withLock { state in
            state.next += 1
            state.waits[state.next] = listener
            state.deadlines.insert(state.next, at: deadline)
            setAlarm(&state)
            return state.next
        }
    }

    /// A wait has ended, for whatever reason.
    func forget(_ ticket: Int) {
        state.withLock { state in
            state.waits[ticket] = nil
            state.deadlines.tidy(of: state.waits.count) { state.waits[$0] != nil }
        }
    }

    /// How many wait, and how many deadlines are kept, those of ended waits among them.
    var size: (waits: Int, deadlines: Int) { state.withLock { ($0.waits.count, $0.deadlines.count) } }

    private func endDue() {
        let due = state.withLock { state in
            let now = ContinuousClock.now
            var due: [DoorbellListener] = []
            while let ticket = state.deadlines.popDue(at: now) {
                if let listener = state.waits.removeValue(forKey: ticket) { due.append(listener) }
            }
            state.alarm = nil
            setAlarm(&state)
            return due
        }
        due.forEach { $0.end() }
    }

    private func setAlarm(_ state: inout State) {
        guard let first = state.deadlines.first, state.alarm.map({ first < $0 }) ?? true else { return }
        state.alarm = first
        // Where it wakes before anything is due it is set again.
        let wait = min(max(.zero, ContinuousClock.now.duration(to: first)), .seconds(3_600))
        timer.schedule(deadline: .now() + wait / .seconds(1), leeway: .milliseconds(1))
    }
}
