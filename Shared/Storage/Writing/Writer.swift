import Dispatch
import Synchronization

/// The writing connection and its serial queue.
final class Writer: Sendable {
    private let queue = DispatchQueue(label: "umkreis.storage.writer")
    /// `nil` after closing.
    private let connection: Mutex<Connection?>

    init(_ connection: sending Connection) {
        self.connection = Mutex(connection)
    }

    /// Runs `body` outside any transaction.
    func schedule(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }

    /// Call it on the queue.
    func lend<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        try connection.withLock { connection in
            guard let lent = connection else { throw StorageUnavailable.closed }
            return try body(lent)
        }
    }

    /// Runs `body` between two batches, outside any transaction.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            schedule { [self] in
                continuation.resume(with: Result { try lend(body) })
            }
        }
    }

    /// A second call throws ``StorageUnavailable/closed``.
    func close(after body: @escaping @Sendable (Connection) -> Void) async throws {
        try await run(body)
        connection.withLock { $0 = nil }
    }
}

/// The queue of writes; those that wait share a COMMIT.
final class WriteLane: Sendable {
    /// One crash loses them all.
    static let batchLimit = 64
    static let waitingLimit = 4096

    private struct State {
        var waiting: [WriteJob] = []
        var isWorking = false
        var isClosed = false
        var whenIdle: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let writer: Writer
    private let configuration: DatabaseConfiguration

    init(writer: Writer, configuration: DatabaseConfiguration) {
        self.writer = writer
        self.configuration = configuration
    }

    func submit(_ job: WriteJob) {
        let (refusal, isFirst) = state.withLock { state -> (StorageUnavailable?, Bool) in
            if state.isClosed { return (.closed, false) }
            if state.waiting.count >= Self.waitingLimit { return (.overloaded, false) }
            state.waiting.append(job)
            defer { state.isWorking = true }
            return (nil, !state.isWorking)
        }
        if let refusal { job.refuse(refusal) }
        if isFirst { schedule() }
    }

    /// Refuses new writes and waits for accepted ones.
    ///
    /// - Returns: false if already closed.
    func close() async -> Bool {
        let wasOpen = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard wasOpen else { return false }
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isWorking { state.whenIdle = continuation }
                return !state.isWorking
            }
            if isIdle { continuation.resume() }
        }
        return true
    }

    /// One batch at a time, so that other work runs in between.
    private func schedule() {
        writer.schedule { [self] in
            let jobs = state.withLock { state in
                let jobs = Array(state.waiting.prefix(Self.batchLimit))
                state.waiting.removeFirst(jobs.count)
                return jobs
            }
            do {
                try writer.lend { [configuration] connection in
                    WriteBatch(configuration: configuration, connection: connection).run(jobs)
                }
            } catch {
                for job in jobs { job.refuse(error) }
            }
            let (isDone, whenIdle) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
                guard state.waiting.isEmpty else { return (false, nil) }
                state.isWorking = false
                return (true, state.whenIdle.take())
            }
            whenIdle?.resume()
            if !isDone { schedule() }
        }
    }
}
