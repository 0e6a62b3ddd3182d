import Dispatch
import Synchronization
public import UmkreisWire

/// Worker processes with one job at a time each.
///
/// For work that is slow, needs much memory or may crash. A worker that ends or exceeds its deadline is replaced; only
/// its job fails. All end with this process. They run ``Work``.
public final class Workers: Sendable {
    private struct State {
        /// `nil` after a failed restart.
        var idle: [WorkerProcess?]
        var isClosed = false
    }

    private let program: String
    private let arguments: [String]
    private let state: Mutex<State>
    private let places = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - program: may be `/proc/self/exe`.
    ///   - arguments: visible to all users of the machine, so without secrets.
    public init(_ count: Int, of program: String, _ arguments: [String]) throws(ProcessStartError) {
        self.program = program
        self.arguments = arguments
        var started: [WorkerProcess] = []
        for _ in 0..<count {
            do throws(ProcessStartError) {
                started.append(try WorkerProcess(program, arguments))
            } catch {
                started.forEach { $0.end() }
                throw error
            }
        }
        state = Mutex(State(idle: started))
        for _ in started { places.signal() }
    }

    deinit { close() }

    /// Blocks until a job is done; not for Swift's thread pool.
    ///
    /// - Parameters:
    ///   - job: at most 64 MiB.
    ///   - deadline: then the worker is killed; includes the wait for a free one.
    public func run(_ job: [UInt8], before deadline: ContinuousClock.Instant) throws(WorkerFault) -> [UInt8] {
        let left = max(0, (deadline - .now) / .nanoseconds(1))
        guard places.wait(timeout: .now() + .nanoseconds(Int(min(left, 1e15)))) == .success else { throw .overran }
        defer { places.signal() }
        let (idle, isClosed) = state.withLock { ($0.isClosed ? nil : $0.idle.removeLast(), $0.isClosed) }
        guard !isClosed else { throw .closed }
        var worker = idle
        defer { giveBack(worker) }
        if let ended = worker, ended.stream.hasEnded {
            ended.end()
            worker = nil
        }
        do throws(WorkerFault) {
            let ready: WorkerProcess
            if let worker { ready = worker } else { ready = try startReplacement() }
            worker = ready
            try ready.stream.send(job, before: deadline)
            return try ready.stream.receive(before: deadline)
        } catch {
            worker?.end()
            // Retried with the next job.
            worker = try? startReplacement()
            throw error
        }
    }

    /// Ends idle workers; busy ones end after their jobs.
    public func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        idle.forEach { $0?.end() }
    }

    private func giveBack(_ worker: WorkerProcess?) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.idle.append(worker) }
            return state.isClosed
        }
        if isClosed { worker?.end() }
    }

    private func startReplacement() throws(WorkerFault) -> WorkerProcess {
        do {
            return try WorkerProcess(program, arguments)
        } catch {
            throw .notStarted(error)
        }
    }
}

/// Why a job failed.
public enum WorkerFault: Error, Equatable {
    /// The process ended or its output was invalid.
    case ended
    case overran
    /// A worker could not be restarted.
    case notStarted(ProcessStartError)
    case closed
}

extension WorkerFault: FaultConvertible {
    public var fault: Fault {
        switch self {
        case .ended: Fault(.unavailable, "the worker process has ended", retryAfterMs: 100)
        case .overran: Fault(.deadlineExceeded, "the work was not done in time")
        case .notStarted: Fault(.unavailable, "the worker process cannot be started", retryAfterMs: 1000)
        case .closed: Fault(.draining, "the service is stopping", retryAfterMs: 500)
        }
    }
}
