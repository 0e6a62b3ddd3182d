import Synchronization
public import UmkreisWire

/// Limits concurrent work; the rest waits in order of arrival, urgent work first.
///
/// Cancellation ends a wait. Running work completes.
public final class AsyncSemaphore: Sendable {
    private enum Entry {
        case entered
        case cancelled
        case closed
        case full(backlog: Duration)
    }

    private struct PendingWork {
        let id: UInt64
        let isUrgent: Bool
        let continuation: CheckedContinuation<Entry, Never>
    }

    private struct State {
        var running = 0
        var isClosed = false
        var lastID: UInt64 = 0
        var waiters: [PendingWork] = []
        var whenIdle: [CheckedContinuation<Void, Never>] = []
        /// Moving average of one run.
        var typicalTime = Duration.milliseconds(50)
    }

    private let limit: Int
    private let maximumWaiting: Int
    private let reserved: Int
    private let refusal: @Sendable (Duration) -> Fault
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: concurrent runs, at least 1.
    ///   - waiting: the most waiters.
    ///   - reserved: waiting places for urgent work only.
    ///   - refusal: thrown if all places are taken; gets the expected wait.
    public init(
        _ limit: Int,
        waiting: Int = .max,
        reserved: Int = 0,
        refusal: @escaping @Sendable (_ backlog: Duration) -> Fault = { _ in
            Fault(.overloaded, "too much work is waiting", retryAfterMs: 1000)
        }
    ) {
        self.limit = limit
        maximumWaiting = waiting
        self.reserved = reserved
        self.refusal = refusal
    }

    /// Waiters.
    public var waiting: Int { state.withLock { $0.waiters.count } }

    /// The fault for work beyond the limits now.
    public var overload: Fault { refusal(state.withLock { backlog(of: $0) }) }

    /// - Throws: `CancellationError` and ``WorkerFault/closed`` before the start, the refusal, and errors of the work.
    public func run<Value>(isUrgent: Bool = false, _ work: () async throws -> Value) async throws -> Value {
        switch await enter(isUrgent) {
        case .entered: break
        case .cancelled: throw CancellationError()
        case .closed: throw WorkerFault.closed
        case .full(let backlog): throw refusal(backlog)
        }
        let start = ContinuousClock.now
        defer { leave(after: start.duration(to: .now)) }
        return try await work()
    }

    /// Ends present and future waits, and waits for running work.
    public func close() async {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [] }
            return state.waiters
        }
        waiters.forEach { $0.continuation.resume(returning: .closed) }
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.running > 0 { state.whenIdle.append(continuation) }
                return state.running == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    private func enter(_ isUrgent: Bool) async -> Entry {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = PendingWork(id: id, isUrgent: isUrgent, continuation: continuation)
                let entry = state.withLock { enter(waiter, &$0) }
                if let entry { continuation.resume(returning: entry) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(returning: .cancelled)
        }
    }

    /// Returns `nil` if it waits.
    private func enter(_ waiter: PendingWork, _ state: inout State) -> Entry? {
        if state.isClosed { return .closed }
        if Task.isCancelled { return .cancelled }
        if state.running < limit {
            state.running += 1
            return .entered
        }
        guard state.waiters.count < maximumWaiting - (waiter.isUrgent ? 0 : reserved) else {
            return .full(backlog: backlog(of: state))
        }
        let place = waiter.isUrgent ? state.waiters.firstIndex { !$0.isUrgent } : nil
        state.waiters.insert(waiter, at: place ?? state.waiters.endIndex)
        return nil
    }

    private func leave(after time: Duration) {
        let (next, idle) = state.withLock { state -> (PendingWork?, [CheckedContinuation<Void, Never>]) in
            state.typicalTime += (time - state.typicalTime) / 8
            guard state.waiters.isEmpty else { return (state.waiters.removeFirst(), []) }
            state.running -= 1
            guard state.running == 0 else { return (nil, []) }
            defer { state.whenIdle = [] }
            return (nil, state.whenIdle)
        }
        next?.continuation.resume(returning: .entered)
        idle.forEach { $0.resume() }
    }

    private func backlog(of state: State) -> Duration {
        state.typicalTime * (state.waiters.count + 1) / limit
    }
}
