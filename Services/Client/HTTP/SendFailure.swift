import UmkreisWire

/// A failed attempt.
struct SendFailure: Error {
    let fault: Fault
    /// Whether the server may have executed the request.
    private(set) var mayHaveRun: Bool
    /// Whether neither a new token nor a retry can help.
    var isFinal = false
    /// Whether the caller's task was cancelled.
    private(set) var isCancellation = false

    /// - Parameter mayHaveRun: by default as the fault's code says.
    init(_ fault: Fault, mayHaveRun: Bool? = nil) {
        self.fault = fault
        self.mayHaveRun = mayHaveRun ?? (fault.code.retry == .withSameKey)
    }

    /// The failure of the last of several attempts.
    func with(mayHaveRun: Bool) -> SendFailure {
        var failure = self
        failure.mayHaveRun = mayHaveRun
        return failure
    }

    /// The caller's task was cancelled.
    static let cancelled: SendFailure = {
        var failure = SendFailure(
            Fault(.unavailable, "the request was cancelled; whether the call was done is unknown")
        )
        failure.isCancellation = true
        return failure
    }()

    /// The error for the client's callers: `CancellationError`, unless the server has decided before.
    var thrown: any Error {
        isCancellation || (Task.isCancelled && fault.code.retry != .never) ? CancellationError() : fault
    }

    /// The user signed out, or another one signed in, between two attempts.
    static let otherUser: SendFailure = {
        let fault = Fault(
            .unauthenticated,
            "the user has signed out since the request was made",
            field: "token",
            rule: "session-ended"
        )
        var failure = SendFailure(fault)
        failure.isFinal = true
        return failure
    }()

    /// Whether the server refused the access token, or the session is missing.
    var isWithoutSession: Bool { fault.code == .unauthenticated && fault.field == "token" }

    /// Whether a new access token may help.
    var isStaleToken: Bool { isWithoutSession && !isFinal }

    /// Waits before the next attempt.
    ///
    /// - Throws: itself without one.
    func pause(
        by rule: RetryRule,
        attempt: Int,
        mayRepeat: Bool,
        before deadline: ContinuousClock.Instant
    ) async throws(SendFailure) {
        guard let pause = rule.pause(after: fault, attempt: attempt, mayRepeat: mayRepeat || !mayHaveRun),
            ContinuousClock.now.advanced(by: pause) < deadline,
            !Task.isCancelled,
            (try? await Task.sleep(for: pause)) != nil  // cancelled: throw the last fault
        else { throw self }
    }
}
