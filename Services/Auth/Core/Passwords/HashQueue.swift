import Dispatch
import Synchronization

/// The work that waits for a thread of a ``HashPool``: first come, first served, and never more than `limit`.
///
/// Work for those who have shown who they are goes before that for strangers, who have three quarters of the places: however
/// many passwords they try, whoever is signed in, or was on the same device, is served.
final class HashQueue: Sendable {
    private struct State {
        var waiting: [HashJob] = []
        var nextID: UInt64 = 0
        var isClosed = false
        /// What one job took of late; begins with a guess.
        var typicalTime: Duration = .milliseconds(50)
    }

    private let state = Mutex(State())
    /// Signalled once for every job that is added and once for every worker at the end.
    private let news = DispatchSemaphore(value: 0)
    private let limit: Int
    private let workers: Int

    init(limit: Int, workers: Int) {
        self.limit = limit
        self.workers = workers
    }

    var count: Int { state.withLock { $0.waiting.count } }

    /// About how long the jobs that wait now will take.
    var backlog: Duration { state.withLock { $0.typicalTime * ($0.waiting.count + 1) / workers } }

    func makeID() -> UInt64 {
        state.withLock {
            $0.nextID += 1
            return $0.nextID
        }
    }

    /// Adds a job, or refuses it when the queue is full or closed.
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

    /// Refuses a waiting job with a `CancellationError`; one that a worker has taken goes on.
    func cancel(_ id: UInt64) {
        let job = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
        }
        job?.refuse(CancellationError())
    }

    /// The next job whose deadline has not passed, for a worker that blocks until there is one; nil at the end.
    func next() -> HashJob? {
        while true {
            news.wait()
            let (job, isClosed) = state.withLock { ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.isClosed) }
            if isClosed { return nil }
            // A job that was cancelled leaves its signal behind.
            guard let job else { continue }
            guard job.deadline > .now else {
                job.refuse(HashPoolFault.deadlineExceeded)
                continue
            }
            return job
        }
    }

    /// Takes note of what a job took, for the hint to those who find the queue full.
    func finished(in time: Duration) {
        state.withLock { $0.typicalTime += (time - $0.typicalTime) / 8 }
    }

    /// Refuses what waits and lets the workers end.
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

/// One piece of work in a ``HashQueue``.
///
/// Exactly one of `run` and `refuse` is called, once.
struct HashJob: Sendable {
    let id: UInt64
    /// Whether whom it is for has shown who that is, by a session or by a device that was signed in on before.
    let isForKnown: Bool
    let deadline: ContinuousClock.Instant
    let run: @Sendable () -> Void
    let refuse: @Sendable (any Error) -> Void
}
