import Synchronization
public import UmkreisWire

/// Runs a bounded number of turns at a time, those of the senders with the least recent use first.
///
/// A sender's use is the time of its turns, not their number, and a part of that of its refused requests. A request is
/// refused at once, before any work, if it would wait for long; a sender with less use takes the place of one with
/// more. Turns are started by those that end, without a thread of their own.
public final class FairQueue: Sendable {
    /// A running turn; end it once (``leave(_:)``).
    public struct Turn: Sendable {
        fileprivate let sender: Requester
        fileprivate let call: CallName
        fileprivate let estimate: Double
        fileprivate let start: ContinuousClock.Instant
    }

    private struct State {
        var queue: QueueState
        var waiters: [Int: Promise<Result<Double, any Error>>] = [:]
        /// Until the first deadline of the waiting requests, or an earlier one.
        var timer: (deadline: ContinuousClock.Instant, task: Task<Void, Never>)?
    }

    private let state: Mutex<State>
    private let isWaiting = Atomic<Bool>(false)
    private let now: @Sendable () -> ContinuousClock.Instant

    public init(_ limits: QueueLimits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
        state = Mutex(State(queue: QueueState(limits, at: now())))
    }

    /// Whether requests wait; read without the lock.
    var hasWaiting: Bool { isWaiting.load(ordering: .relaxed) }
    /// Waiting requests.
    public var waiting: Int { state.withLock(\.queue.waiting.count) }
    /// Running turns.
    public var running: Int { state.withLock(\.queue.running) }
    /// The present limit of running turns.
    public var slots: Int { state.withLock { Int($0.queue.slots) } }
    /// The counters since the start.
    public var figures: QueueFigures { state.withLock(\.queue.figures) }

    var remembered: Int { state.withLock(\.queue.use.count) }

    /// Runs work in a turn.
    ///
    /// - Parameters:
    ///   - call: for the expected duration.
    ///   - isAhead: whether it precedes all others and is refused only at its deadline.
    /// - Throws: also `overloaded` before the work, or `CancellationError`.
    public func run<Value: Sendable>(
        _ sender: Requester,
        _ call: CallName,
        before deadline: ContinuousClock.Instant,
        isAhead: Bool = false,
        _ work: () async throws -> Value
    ) async throws -> Value {
        let turn = try await enter(sender, call, before: deadline, isAhead: isAhead)
        defer { leave(turn) }
        return try await work()
    }

    /// Refuses a request that would not get a place, before its other work.
    ///
    /// - Returns: `nil` if it may wait, or is of a call that took no turn yet.
    func refusal(of sender: Requester, _ call: CallName) -> Fault? {
        guard hasWaiting else { return nil }
        let moment = now()
        return state.withLock { $0.queue.refuse(sender, call, at: moment) }?.fault
    }

    /// Waits for a turn.
    public func enter(
        _ sender: Requester,
        _ call: CallName,
        before deadline: ContinuousClock.Instant,
        isAhead: Bool = false
    ) async throws -> Turn {
        let arrival = now()
        let (number, estimate) = state.withLock { $0.queue.begin(sender, call, at: arrival) }
        if let estimate { return Turn(sender: sender, call: call, estimate: estimate, start: arrival) }
        let place = QueuePlace(
            number: number,
            sender: sender,
            call: call,
            deadline: deadline,
            arrival: arrival,
            isAhead: isAhead
        )
        return Turn(sender: sender, call: call, estimate: try await wait(at: place), start: now())
    }

    private func wait(at place: QueuePlace) async throws -> Double {
        let start = Promise<Result<Double, any Error>>()
        change { state in
            state.waiters[place.number] = start
            return state.queue.insert(place, at: place.arrival)
        }
        // Most are refused at once, and need no timer.
        if let result = start.current { return try result.get() }
        expire(at: place.deadline)
        return try await withTaskCancellationHandler {
            await start.value()
        } onCancel: {
            end(place.number, with: CancellationError())
        }
        .get()
    }

    /// Ends waiting requests at their deadlines, also if no turn ends before; one timer serves all.
    private func expire(at deadline: ContinuousClock.Instant) {
        state.withLock { state in
            if let timer = state.timer, timer.deadline <= deadline { return }
            state.timer?.task.cancel()
            let task = Task.detached {
                guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
                self.endExpired(at: deadline)
            }
            state.timer = (deadline, task)
        }
    }

    private func endExpired(at deadline: ContinuousClock.Instant) {
        let (expired, next) = state.withLock { state in
            if state.timer?.deadline == deadline { state.timer = nil }
            let expired = state.queue.waiting.filter { $0.deadline <= deadline }.map(\.number)
            return (expired, state.queue.waiting.map(\.deadline).filter { $0 > deadline }.min())
        }
        for number in expired { end(number, with: QueueRefusal.deadline.fault) }
        if let next { expire(at: next) }
    }

    /// Ends a turn and starts the next.
    ///
    /// - Parameter isMeasured: false if its work was refused elsewhere.
    public func leave(_ turn: Turn, isMeasured: Bool = true) {
        let end = now()
        let duration = isMeasured ? turn.start.duration(to: end) / .milliseconds(1) : nil
        change { state in
            state.queue.end(turn.sender, turn.call, estimate: turn.estimate, duration: duration, at: end)
            return state.queue.startNext(at: end)
        }
    }

    /// Lowers the number of slots, after another process refused a request as overloaded.
    public func noteOverload() {
        let moment = now()
        state.withLock { $0.queue.shrink(at: moment) }
    }

    /// Raises the number of slots slowly, while it limits.
    public func noteSuccess() { state.withLock { $0.queue.grow() } }

    /// Whether a turn must be awaited, and those of this sender were long lately.
    ///
    /// Then it is of no use to try the work without a turn first.
    public func isCrowded(for sender: Requester, _ call: CallName) -> Bool {
        let moment = now()
        return state.withLock { $0.queue.isCrowded(for: sender, call, at: moment) }
    }

    private func end(_ number: Int, with error: any Error) {
        let moment = now()
        let waiter = state.withLock { state in
            state.queue.remove(number, at: moment)
            isWaiting.store(!state.queue.waiting.isEmpty, ordering: .relaxed)
            return state.waiters.removeValue(forKey: number)
        }
        waiter?.fulfill(.failure(error))
    }

    /// Resumes waiting requests outside the lock.
    private func change(_ body: (inout State) -> QueueState.Changes) {
        let results = state.withLock { state in
            let changes = body(&state)
            isWaiting.store(!state.queue.waiting.isEmpty, ordering: .relaxed)
            let started = changes.started.map { ($0.number, Result<Double, any Error>.success($0.estimate)) }
            let refused = changes.refused.map { ($0.place.number, Result<Double, any Error>.failure($0.reason.fault)) }
            return (started + refused).map { (state.waiters.removeValue(forKey: $0.0), $0.1) }
        }
        for (waiter, result) in results { waiter?.fulfill(result) }
    }
}

extension QueueRefusal {
    /// The rule of its faults.
    public static let rule = "at-capacity"

    var fault: Fault {
        let words =
            switch self {
            case .delay, .displaced: "the service is at capacity"
            case .deadline: "the service is at capacity: the request would not finish in time"
            case .share: "too many of your requests are waiting"
            }
        return Fault(.overloaded, words, rule: QueueRefusal.rule, retryAfterMs: RetryPauses.defaultPause)
    }
}
