import Synchronization

/// A write that waits for the writer.
struct WriteJob: Sendable {
    private let body: @Sendable (WriteTransaction) -> WriteAttempt
    private let refusal: @Sendable (any Error) -> Void
    private let cancellation: CancellationFlag
    /// When whoever asked stops waiting; `nil` for a service's own work.
    let deadline: ContinuousClock.Instant?

    init<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value,
        before deadline: ContinuousClock.Instant?,
        unless cancellation: CancellationFlag,
        resuming continuation: CheckedContinuation<Value, any Error>
    ) {
        self.cancellation = cancellation
        self.deadline = deadline
        refusal = { continuation.resume(throwing: $0) }
        self.body = { transaction in
            do {
                let value = try body(transaction)
                return WriteAttempt { fate in
                    continuation.resume(with: fate.map { value })
                }
            } catch {
                return WriteAttempt(failure: error) { _ in continuation.resume(throwing: error) }
            }
        }
    }

    /// Why it need not be run any more; `nil` when somebody waits for it.
    var obsolescence: (any Error)? {
        if cancellation.isRaised { return CancellationError() }
        if let deadline, deadline <= .now { return StorageUnavailable.outOfTime }
        return nil
    }

    /// Runs the closure; what it returns or throws reaches the caller through the attempt.
    func run(_ transaction: WriteTransaction) -> WriteAttempt {
        body(transaction)
    }

    /// Tells the caller that nothing was done.
    func refuse(_ error: any Error) {
        refusal(error)
    }
}

/// Whether the task that waits for a write has been cancelled.
final class CancellationFlag: Sendable {
    private let raised = Atomic(false)

    var isRaised: Bool { raised.load(ordering: .relaxed) }

    func raise() {
        raised.store(true, ordering: .relaxed)
    }
}

/// A write whose closure has run and whose fate the COMMIT decides.
struct WriteAttempt {
    /// What the closure threw.
    let failure: (any Error)?
    /// Resumes the caller; with the closure's own error where there is one.
    private let tell: (Result<Void, any Error>) -> Void

    init(failure: (any Error)? = nil, tell: @escaping (Result<Void, any Error>) -> Void) {
        self.failure = failure
        self.tell = tell
    }

    func finish(_ fate: Result<Void, any Error>) {
        tell(fate)
    }
}

extension WriteAttempt {
    /// The same attempt, which has failed after its closure had succeeded.
    func failing(_ error: any Error) -> WriteAttempt {
        WriteAttempt(failure: error) { [tell] _ in tell(.failure(error)) }
    }
}
