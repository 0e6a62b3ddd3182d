public import Vocabulary
public import Wire

/// What a handler knows of a request beside the request itself.
public struct CallContext: Sendable {
    /// Of so many things a reply is made where the request arrived.
    private static let fewThings = 8

    public let call: CallName
    /// Whose token it carries; `nil` without one.
    public let bearer: Bearer?
    /// When the sender stops waiting: every wait of the handler ends by then.
    public let deadline: ContinuousClock.Instant
    /// When it arrived, by the service's clock.
    public let receivedAt: Timestamp
    /// Set on a write that its sender may repeat.
    public let key: RequestKey?
    /// What the request counts for in its sender's limits; `nil` for services, operators and senders without a token.
    public let charge: WriteCharge?
    /// What ties the log lines of several services together.
    public let trace: String
    /// The bytes beside the line.
    public let blob: [UInt8]?
    /// Where the request came from, for limits on senders without a token.
    ///
    /// Today this is the connection. An HTTP edge, which speaks for many, will pass its client's network address here.
    public let origin: Peer

    /// The person whose token it carries; `nil` for a service, and without one.
    public var caller: Caller? {
        if case .person(let caller) = bearer { caller } else { nil }
    }

    /// The caller, where the call's access has made sure that there is one.
    public func signedIn() throws(Fault) -> Caller {
        guard let caller else { throw Fault(.unauthenticated, "\(call) wants a token") }
        return caller
    }

    /// The user who asks.
    public func user() throws(Fault) -> UserID {
        try signedIn().user
    }

    /// Until when to wait for what the reply can do without: a second, or half of the time that is left if that is less.
    ///
    /// So a reply comes without it rather than late.
    public var briefDeadline: ContinuousClock.Instant {
        let now = ContinuousClock.now
        return now.advanced(by: min(.seconds(1), now.duration(to: deadline) / 2))
    }

    /// When a long poll of `wait` milliseconds answers: early enough before the sender stops waiting.
    public func end(ofWait wait: Int) -> ContinuousClock.Instant {
        min(ContinuousClock.now.advanced(by: .milliseconds(wait)), deadline.advanced(by: .milliseconds(-200)))
    }

    /// Makes a reply of `count` things, and its JSON: where the request arrived if they are few, and else in the pool of the
    /// process.
    ///
    /// So a handler of a list can be brief (``Handler/isBrief``) although lists can be long.
    public func reply<Reply: Encodable & Sendable>(
        of count: Int,
        _ make: @Sendable () async throws -> Reply
    ) async throws -> RawJSON {
        guard count > CallContext.fewThings else { return try RawJSON(encoding: await make()) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { try RawJSON(encoding: await make()) }
    }
}
