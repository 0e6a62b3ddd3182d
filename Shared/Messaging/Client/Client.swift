public import Wire

/// Sends requests and returns their replies, over any transport.
///
/// It stamps id, token and deadline, and turns a fault reply into a thrown ``Fault``.
public struct Client: Sendable {
    private let transport: any Transport
    private let ids = RequestIDs()
    private let retry: RetryRule

    /// The token that proves who sends; `nil` for nobody.
    private var proof: @Sendable () throws(Fault) -> String?
    /// How long a call may take from start to end, retries and all; 1 ms to 60 s.
    public var patience: Duration
    /// Ties the log lines of several services together.
    public var trace: String?

    /// - Parameter retry: whether faults that allow it are tried again. One layer does: the gateway.
    public init(
        over transport: any Transport,
        token: String? = nil,
        patience: Duration = .seconds(5),
        retry: RetryRule = .never
    ) {
        self.transport = transport
        proof = { () throws(Fault) in token }
        self.patience = patience
        self.retry = retry
    }

    /// The same client, sending as whom this token stands for.
    public func signedIn(with token: String?) -> Client {
        signing { () throws(Fault) in token }
    }

    /// The same client, asking for a token before each request: one that is renewed as time goes by.
    public func signing(with token: @escaping @Sendable () throws(Fault) -> String?) -> Client {
        var copy = self
        copy.proof = token
        return copy
    }

    /// Sends a call to the service in its name.
    ///
    /// - Parameters:
    ///   - key: makes a write safe to repeat; the same key gets the first reply.
    ///   - deadline: when to stop waiting, if earlier than ``patience`` allows.
    /// - Throws: the fault that the service or the transport told.
    public func send<C: Call>(
        _ call: C,
        key: String? = nil,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> C.Reply {
        try await exchange(C.name, key: key, effect: C.effect, before: deadline, body: call).body(C.Reply.self)
    }

    /// Sends a call that every service has.
    public func send<C: CommonCall>(
        _ call: C,
        to service: ServiceName,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> C.Reply {
        try await exchange(C.name(at: service), key: nil, effect: C.effect, before: deadline, body: call)
            .body(C.Reply.self)
    }

    /// Sends a call by its name alone and returns the reply as it came.
    public func send(
        _ name: CallName,
        body: JSONValue,
        key: String? = nil,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> IncomingReply {
        try await exchange(name, key: key, effect: .writes, before: deadline, body: body)
    }

    private func exchange(
        _ name: CallName,
        key: String?,
        effect: Effect,
        before limit: ContinuousClock.Instant?,
        body: some Encodable
    ) async throws(Fault) -> IncomingReply {
        let patient = ContinuousClock.now.advanced(by: patience)
        let deadline = min(limit ?? patient, patient)
        let mayRepeat = effect == .reads || key != nil
        var attempt = 1
        while true {
            do {
                return try await exchangeOnce(name, key: key, before: deadline, body: body)
            } catch {
                guard let pause = retry.pause(after: error, attempt: attempt, mayRepeat: mayRepeat),
                    ContinuousClock.now.advanced(by: pause) < deadline,
                    (try? await Task.sleep(for: pause)) != nil  // a cancelled pause ends in the fault at hand
                else { throw error }
                attempt += 1
            }
        }
    }

    private func exchangeOnce(
        _ name: CallName,
        key: String?,
        before deadline: ContinuousClock.Instant,
        body: some Encodable
    ) async throws(Fault) -> IncomingReply {
        let remaining = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        guard remaining >= 1 else { throw Fault(.deadlineExceeded, "no time was left to send \(name)") }
        let id = ids.next()
        let request = RequestLine(
            id: id,
            call: name,
            token: try proof(),
            key: key,
            ttlMs: min(Int(remaining), 60_000),
            trace: trace
        )
        let message = Message(line: try request.bytes(body: body))
        let answer = try await transport.exchange(message, id: id, with: name.service, before: deadline)
        let reply = try IncomingReply(answer.line)
        if case .failure(let fault) = reply.outcome { throw fault }
        return reply
    }
}
