import Dispatch
import Glibc
public import UmkreisWire

/// Runs blocking work on threads apart from Swift's, with a bounded queue.
///
/// Waiting work ends with its task or its deadline, running work completes. For the order and the bounds see
/// ``AsyncSemaphore``.
public final class WorkerPool: Sendable {
    /// Online processors, at least 1.
    public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    private let semaphore: AsyncSemaphore

    /// - Parameters:
    ///   - threads: concurrent work, at least 1.
    ///   - waiting: the most waiting work.
    ///   - reserved: waiting places for urgent work only.
    ///   - refusal: thrown if all places are taken; gets the expected wait.
    public init(
        threads: Int,
        waiting: Int,
        reserved: Int = 0,
        refusal: @escaping @Sendable (_ backlog: Duration) -> Fault
    ) {
        semaphore = AsyncSemaphore(threads, waiting: waiting, reserved: reserved, refusal: refusal)
    }

    /// Waiting work.
    public var waiting: Int { semaphore.waiting }

    /// The fault for work beyond the limits now.
    public var overload: Fault { semaphore.overload }

    /// - Parameter deadline: for the start of the work.
    /// - Throws: ``WorkerFault/overran`` after the deadline, otherwise as ``AsyncSemaphore/run(isUrgent:_:)``.
    public func run<Success: Sendable>(
        before deadline: ContinuousClock.Instant? = nil,
        isUrgent: Bool = false,
        _ work: @escaping @Sendable () throws -> Success
    ) async throws -> Success {
        try await semaphore.run(isUrgent: isUrgent) {
            if let deadline, deadline <= .now { throw WorkerFault.overran }
            return try await withCheckedThrowingContinuation { continuation in
                // A queue of its own has a thread of its own; the system's queues share few threads.
                DispatchQueue(label: "umkreis.work").async { continuation.resume(with: Result(catching: work)) }
            }
        }
    }

    /// Rejects new and waiting work, and waits for running work.
    public func close() async {
        await semaphore.close()
    }
}
