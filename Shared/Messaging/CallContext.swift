public import UmkreisVocabulary
public import UmkreisWire

/// A request's context for its handler.
public struct CallContext: Sendable {
    /// The most items encoded on the thread of arrival.
    private static let inlineItemLimit = 8

    /// The called operation.
    public let call: CallName
    /// The sender; `nil` without a token.
    public let bearer: Bearer?
    /// When the sender stops waiting; no wait may exceed it.
    public let deadline: ContinuousClock.Instant
    /// The arrival by the service's clock.
    public let receivedAt: Timestamp
    /// A write's idempotency key.
    public let key: RequestKey?
    /// `nil` for services, operators and missing tokens.
    public let charge: WriteCharge?
    /// Correlates log lines of several services.
    public let trace: String
    /// The request's blob.
    public let blob: [UInt8]?
    /// The caller's network behind the edge, otherwise the sending process.
    public let origin: RequestOrigin
    /// The sender for ``inTurn(_:)``.
    let sender: Requester
    let work: FairQueue

    /// `nil` for services and missing tokens.
    public var caller: Caller? {
        if case .person(let caller) = bearer { caller } else { nil }
    }

    /// Runs a long computation when it is the sender's turn; not for work that mostly waits.
    ///
    /// - Throws: also `overloaded` before the work.
    public func inTurn<Value: Sendable>(_ compute: () async throws -> Value) async throws -> Value {
        try await inTurn(of: work, compute)
    }

    /// Runs work when it is the sender's turn in a queue of its own.
    ///
    /// - Throws: also `overloaded` before the work.
    public func inTurn<Value: Sendable>(
        of queue: FairQueue,
        _ compute: () async throws -> Value
    ) async throws -> Value {
        try await queue.run(sender, call, before: deadline, isAhead: sender == .services, compute)
    }

    /// Whether a computation that is usually short should wait for its turn as well.
    public var mustTakeTurn: Bool { work.isCrowded(for: sender, call) }

    /// - Throws: `unauthenticated`, unless the call's access excludes it.
    public func signedIn() throws(Fault) -> Caller {
        guard let caller else { throw Fault(.unauthenticated, "\(call) requires a token", rule: "token-missing") }
        return caller
    }

    public func user() throws(Fault) -> UserID {
        try signedIn().user
    }

    /// The deadline of optional parts of a reply: a second, at most half of the remaining time.
    public var briefDeadline: ContinuousClock.Instant {
        let now = ContinuousClock.now
        return now.advanced(by: min(.seconds(1), now.duration(to: deadline) / 2))
    }

    /// Returns a long poll's end, 200 ms before the sender's deadline.
    public func end(ofWait wait: Int) -> ContinuousClock.Instant {
        min(ContinuousClock.now.advanced(by: .milliseconds(wait)), deadline.advanced(by: .milliseconds(-200)))
    }

    /// Encodes many items on the global pool, so that handlers can be brief (``Handler/isBrief``).
    public func reply<Reply: Encodable & Sendable>(
        of count: Int,
        _ make: @Sendable () async throws -> Reply
    ) async throws -> RawJSON {
        guard count > CallContext.inlineItemLimit else { return try RawJSON(encoding: await make()) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { try RawJSON(encoding: await make()) }
    }
}
