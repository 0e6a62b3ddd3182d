/// A write that waits for the writer.
struct WriteJob: Sendable {
    private let body: @Sendable (WriteTransaction) -> WriteAttempt
    private let refusal: @Sendable (any Error) -> Void
    private let cancellation: CancellationFlag

    init<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value,
        unless cancellation: CancellationFlag,
        resuming continuation: CheckedContinuation<Value, any Error>
    ) {
        self.cancellation = cancellation
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

    var isCancelled: Bool { cancellation.isRaised }

    /// Runs the closure; what it returns or throws reaches the caller through the attempt.
    func run(_ transaction: WriteTransaction) -> WriteAttempt {
        body(transaction)
    }

    /// Tells the caller that nothing was done.
    func refuse(_ error: any Error) {
        refusal(error)
    }
}
