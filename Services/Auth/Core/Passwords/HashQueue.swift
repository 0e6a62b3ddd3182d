import Dispatch
import Synchronization

/// The bounded queue of a ``HashPool``.
///
/// Known users go first, and strangers get three quarters of the places, so password guessing cannot lock out known
/// users.
final class HashQueue: Sendable {
    private struct State {
        var waiting: [HashJob] = []
        var nextID: UInt64 = 0
        var isClosed = false
        /// Moving average per job.
        var typicalTime: Duration = .milliseconds(50)
    }

    private let state = Mutex(State())
    /// Signalled per added job, and per worker on closing.
    private let news = DispatchSemaphore(value: 0)
    private let limit: Int
    private let workers: Int

    init(limit: Int, workers: Int) {
        self.limit = limit
        self.workers = workers
    }

    var count: Int { state.withLock { $0.waiting.count } }

    var backlog: Duration { state.withLock { $0.typicalTime * ($0.waiting.count + 1) / workers } }

    func makeID() -> UInt64 {
        state.withLock {
            $0.nextID += 1
            return $0.nextID
        }
    }

    func add(_ job: HashJob) {
        let fault: HashPoolFault? = state.withLock {
            if $0.isClosed { return .shutDown }
            if $0.waiting.count >= (job.isForKnown ? limit : max(1, limit * 3 / 4)) {
                return .busy(retryAfter: $0.typicalTime * ($0.waiting.count + 1) / workers)
            }
            let place = job.isForKnown ? $0.waiting.firstIndex { !$0.isForKnown } : nil
            $0.waiting.insert(job, at: place ?? $0.waiting.endIndex)
            return nil
        }
        if let fault { job.refuse(fault) } else { news.signal() }
    }

    func cancel(_ id: UInt64) {
        let job = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
        }
        job?.refuse(CancellationError())
    }

    /// Blocks; `nil` after closing.
    func next() -> HashJob? {
        while true {
            news.wait()
            let (job, isClosed) = state.withLock { ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.isClosed) }
            if isClosed { return nil }
            // A cancelled job leaves a signal.
            guard let job else { continue }
            guard job.deadline > .now else {
                job.refuse(HashPoolFault.deadlineExceeded)
                continue
            }
            return job
        }
    }

    func finished(in time: Duration) {
        state.withLock { $0.typicalTime += (time - $0.typicalTime) / 8 }
    }

    func close() {
        let refused = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        refused.forEach { $0.refuse(HashPoolFault.shutDown) }
        for _ in 0..<workers { news.signal() }
    }
}

/// Exactly one of `run` and `refuse` is called, once.
struct HashJob: Sendable {
    let id: UInt64
    /// Known by a session or device.
    let isForKnown: Bool
    let deadline: ContinuousClock.Instant
    let run: @Sendable () -> Void
    let refuse: @Sendable (any Error) -> Void
}
