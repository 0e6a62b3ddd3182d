import Dispatch
import Synchronization
public import Wire

/// A few processes of one program that are kept at work: bytes in, bytes out, one job at a time each.
///
/// For work that must not happen in this process: it may take long, take much memory, or end the process that does it.
/// A worker that ends or overruns its deadline is killed and started anew, and its job faults; nobody else's does. Workers
/// end when this process does, however it ends.
///
/// The program reads jobs and writes answers with ``Work``.
public final class Workers: Sendable {
    private struct State {
        /// Those without a job; `nil` for one that could not be started again so far.
        var idle: [WorkerProcess?]
        var isClosed = false
    }

    private let program: String
    private let arguments: [String]
    private let state: Mutex<State>
    private let places = DispatchSemaphore(value: 0)

    /// Starts them.
    ///
    /// - Parameters:
    ///   - program: the executable, which may be this process's own (`/proc/self/exe`).
    ///   - arguments: what tells it to work; never a job's content, for everybody on the machine can read them.
    /// - Throws: ``NoProcess``.
    public init(_ count: Int, of program: String, _ arguments: [String]) throws(NoProcess) {
        self.program = program
        self.arguments = arguments
        var started: [WorkerProcess] = []
        for _ in 0..<count {
            do throws(NoProcess) {
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

    /// Has a worker do a job; blocks until it is done, so never on a thread of Swift's pool.
    ///
    /// - Parameters:
    ///   - job: at most 64 MiB.
    ///   - deadline: when the worker is killed if it is not done; waiting for a free one counts.
    /// - Throws: ``WorkerFault``.
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
            if let worker { ready = worker } else { ready = try startAnew() }
            worker = ready
            try ready.stream.send(job, before: deadline)
            return try ready.stream.receive(before: deadline)
        } catch {
            worker?.end()
            // What cannot be started now is tried again with the next job.
            worker = try? startAnew()
            throw error
        }
    }

    /// Ends the workers without a job; others end with theirs.
    ///
    /// May be repeated.
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

    private func startAnew() throws(WorkerFault) -> WorkerProcess {
        do {
            return try WorkerProcess(program, arguments)
        } catch {
            throw .notStarted(error)
        }
    }
}

/// Why a job was not done.
public enum WorkerFault: Error, Equatable {
    /// The worker's process ended, or wrote what is no answer.
    case ended
    /// The deadline passed.
    case overran
    /// A worker had ended before and could not be started again.
    case notStarted(NoProcess)
    /// ``Workers/close()`` was called.
    case closed
}

extension WorkerFault: FaultConvertible {
    public var fault: Fault {
        switch self {
        case .ended: Fault(.unavailable, "the process that did the work has ended", retryAfterMs: 100)
        case .overran: Fault(.deadlineExceeded, "the work was not done in time")
        case .notStarted: Fault(.unavailable, "the process for the work cannot be started", retryAfterMs: 1000)
        case .closed: Fault(.draining, "the service is stopping", retryAfterMs: 500)
        }
    }
}
