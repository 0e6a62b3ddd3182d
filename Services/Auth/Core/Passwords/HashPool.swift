import Dispatch
import Glibc
import Synchronization
import Wire

/// A few threads for work that computes for long: hashing would hold up every other task on Swift's own threads.
///
/// As many jobs run at once as there are threads, which bounds the memory that Argon2id takes. Threads and queue are
/// unstructured by nature; ``shutDown()`` ends both.
final class HashPool: Sendable {
    /// Of threads that hash: whoever answers others goes before them.
    ///
    /// On Linux a thread has a niceness of its own (setpriority(2), notes).
    static let patient: Int32 = 19
    /// How many jobs may wait when the configuration says nothing.
    static let standardQueueLimit = 64

    private let queue: HashQueue
    private let threads: Mutex<[pthread_t]>

    /// - Parameters:
    ///   - workers: threads, 1 to the number of processors that are online.
    ///   - queueLimit: jobs that may wait, at least 1.
    ///   - niceness: of the threads. That of everybody (0) where they only wait for others who hash: they share locks with
    ///     those who answer, and one that is not let run holds up whoever wants a lock of its.
    init(
        workers: Int,
        queueLimit: Int = HashPool.standardQueueLimit,
        niceness: Int32 = HashPool.patient
    ) throws {
        guard (1...Self.processors).contains(workers) else {
            throw InvalidValue(rule: "hashing threads are 1 to the number of processors, \(Self.processors)")
        }
        guard queueLimit >= 1 else { throw InvalidValue(rule: "the queue for hashing holds at least 1") }
        let queue = HashQueue(limit: queueLimit, workers: workers)
        self.queue = queue
        threads = Mutex([])
        for _ in 0..<workers {
            let thread = try Self.startWorker(on: queue, niceness)
            threads.withLock { $0.append(thread) }
        }
    }

    deinit { shutDown() }

    /// Processors that are online.
    static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// How many jobs wait for a thread.
    var waiting: Int { queue.count }

    /// What is answered when too many wait.
    var busy: HashPoolFault { .busy(retryAfter: queue.backlog) }

    /// Runs `work` on a thread of the pool and returns what it returns.
    ///
    /// A job whose task is cancelled, or whose deadline passes, before a thread takes it is not run. One that runs is
    /// waited for. One for somebody who is known (``HashQueue``) goes before those for strangers. Throws ``HashPoolFault``, `CancellationError` and whatever `work` throws.
    func run<Success: Sendable>(
        deadline: ContinuousClock.Instant,
        forKnown isForKnown: Bool = false,
        _ work: @escaping @Sendable () throws -> Success
    ) async throws -> Success {
        let id = queue.makeID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.add(
                    HashJob(
                        id: id,
                        isForKnown: isForKnown,
                        deadline: deadline,
                        run: { continuation.resume(with: Result(catching: work)) },
                        refuse: { continuation.resume(throwing: $0) }
                    )
                )
                // The handler below finds nothing to cancel when it runs before the job is added.
                if Task.isCancelled { queue.cancel(id) }
            }
        } onCancel: {
            queue.cancel(id)
        }
    }

    /// Refuses what waits, lets what runs come to its end, and joins the threads.
    ///
    /// May be repeated. Blocks for as long as other jobs run. A thread of the pool, which may drop the last reference to it,
    /// does not join itself.
    func shutDown() {
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        guard !threads.isEmpty else { return }
        queue.close()
        for thread in threads {
            if pthread_equal(thread, pthread_self()) != 0 { pthread_detach(thread) } else { pthread_join(thread, nil) }
        }
    }

    /// As ``shutDown()``, without holding up the thread of a task.
    func close() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in
                shutDown()
                continuation.resume()
            }
        }
    }

    private final class Start {
        let queue: HashQueue
        let niceness: Int32

        init(_ queue: HashQueue, _ niceness: Int32) {
            (self.queue, self.niceness) = (queue, niceness)
        }
    }

    private static func startWorker(on queue: HashQueue, _ niceness: Int32) throws -> pthread_t {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Start(queue, niceness)).toOpaque()
        let status = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                HashPool.work(Unmanaged<Start>.fromOpaque(context).takeRetainedValue())
                return nil
            },
            context
        )
        guard status == 0 else {
            Unmanaged<Start>.fromOpaque(context).release()
            throw HashPoolFault.shutDown
        }
        return thread
    }

    private static func work(_ start: Start) {
        // Without it passwords are hashed all the same.
        if start.niceness != 0 { _ = setpriority(Int32(bitPattern: PRIO_PROCESS.rawValue), 0, start.niceness) }
        while let job = start.queue.next() {
            let time = ContinuousClock().measure(job.run)
            start.queue.finished(in: time)
        }
    }
}

/// Why a piece of work was not done.
enum HashPoolFault: Error, Equatable {
    /// The queue is full. `retryAfter` is about how long it takes to work it off.
    case busy(retryAfter: Duration)
    /// Its turn came after its deadline.
    case deadlineExceeded
    /// The pool is shut down.
    case shutDown
}

extension HashPoolFault: FaultConvertible {
    var fault: Fault {
        switch self {
        case .busy(let pause):
            Fault(
                .overloaded,
                "too many passwords are being hashed",
                retryAfterMs: max(1, Int(pause / .milliseconds(1)))
            )
        case .deadlineExceeded: Fault(.deadlineExceeded, "the password was not hashed in time")
        case .shutDown: Fault(.draining, "the service is stopping", retryAfterMs: 500)
        }
    }
}
