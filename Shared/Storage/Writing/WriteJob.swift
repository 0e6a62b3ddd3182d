import Synchronization

struct WriteJob: Sendable {
    private let body: @Sendable (WriteTransaction) -> WriteAttempt
    private let refusal: @Sendable (any Error) -> Void
    private let cancellation: CancellationFlag
    /// `nil` for background work.
    let deadline: ContinuousClock.Instant?
    /// See ``RequestTrace``.
    let trace: String?
    /// See ``Database/write(noticingRepeats:_:)``.
    var noticesRepeats = false

    init<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value,
        before deadline: ContinuousClock.Instant?,
        unless cancellation: CancellationFlag,
        trace: String?,
        resuming continuation: CheckedContinuation<Value, any Error>
    ) {
        self.cancellation = cancellation
        self.deadline = deadline
        self.trace = trace
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

    /// `nil` while a caller waits.
    var obsolescence: (any Error)? {
        if cancellation.isRaised { return CancellationError() }
        if let deadline, deadline <= .now { return StorageUnavailable.outOfTime }
        return nil
    }

    func run(_ transaction: WriteTransaction) -> WriteAttempt {
        body(transaction)
    }

    /// Fails the caller without a write.
    func refuse(_ error: any Error) {
        refusal(error)
    }
}

final class CancellationFlag: Sendable {
    private let raised = Atomic(false)

    var isRaised: Bool { raised.load(ordering: .relaxed) }

    func raise() {
        raised.store(true, ordering: .relaxed)
    }
}

/// A write that awaits the COMMIT.
struct WriteAttempt {
    let failure: (any Error)?
    /// The closure's error has priority.
    private let complete: (Result<Void, any Error>) -> Void

    init(failure: (any Error)? = nil, complete: @escaping (Result<Void, any Error>) -> Void) {
        self.failure = failure
        self.complete = complete
    }

    func finish(_ fate: Result<Void, any Error>) {
        complete(fate)
    }
}

extension WriteAttempt {
    /// Fails after the closure succeeded.
    func failing(_ error: any Error) -> WriteAttempt {
        WriteAttempt(failure: error) { [complete] _ in complete(.failure(error)) }
    }
}
