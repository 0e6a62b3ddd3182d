import Dispatch
import Glibc
import Synchronization
import Wire

/// Threads for hashing, which would block Swift's cooperative pool.
///
/// Their number bounds the memory used by Argon2id.
final class HashPool: Sendable {
    /// Below handlers; on Linux niceness is per thread (setpriority(2), notes).
    static let patient: Int32 = 19
    static let standardQueueLimit = 64

    private let queue: HashQueue
    private let threads: Mutex<[pthread_t]>

    /// - Parameters:
    ///   - workers: 1 to the number of online processors.
    ///   - niceness: 0 for threads that wait for worker processes: they share locks with handlers, so starving them
    ///   would block handlers.
    init(
        workers: Int,
        queueLimit: Int = HashPool.standardQueueLimit,
        niceness: Int32 = HashPool.patient
    ) throws {
        guard (1...Self.processors).contains(workers) else {
            throw InvalidValue(rule: "the number of hashing threads is 1 to \(Self.processors)")
        }
        guard queueLimit >= 1 else { throw InvalidValue(rule: "the limit of the hash queue is at least 1") }
        let queue = HashQueue(limit: queueLimit, workers: workers)
        self.queue = queue
        threads = Mutex([])
        for _ in 0..<workers {
            let thread = try Self.startWorker(on: queue, niceness)
            threads.withLock { $0.append(thread) }
        }
    }

    deinit { shutDown() }

    static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    var waiting: Int { queue.count }

    var busy: HashPoolFault { .busy(retryAfter: queue.backlog) }

    /// Skips a waiting job after cancellation or its deadline; a running one completes.
    ///
    /// Jobs for known users go first (``HashQueue``). Throws ``HashPoolFault`` and `CancellationError`.
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
                // The handler may have run before the job was added.
                if Task.isCancelled { queue.cancel(id) }
            }
        } onCancel: {
            queue.cancel(id)
        }
    }

    /// Rejects waiting jobs, completes running ones, and joins the threads.
    ///
    /// Idempotent; blocks. A pool thread that drops the last reference detaches itself.
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

    /// Does not block.
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
        if start.niceness != 0 { _ = setpriority(Int32(bitPattern: PRIO_PROCESS.rawValue), 0, start.niceness) }
        while let job = start.queue.next() {
            let time = ContinuousClock().measure(job.run)
            start.queue.finished(in: time)
        }
    }
}

enum HashPoolFault: Error, Equatable {
    case busy(retryAfter: Duration)
    case deadlineExceeded
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
