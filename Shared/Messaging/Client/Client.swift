import Synchronization
public import UmkreisWire

/// Sends requests over any transport and throws fault replies.
public struct Client: Sendable {
    private let transport: any Transport
    private let ids = RequestIDs()
    private let retry: RetryRule

    /// `nil` to send without a token.
    private var proof: @Sendable () throws(Fault) -> String?
    /// Timeout per call with all retries, 1 ms…60 s.
    public var timeout: Duration
    /// Correlates log lines of several services; `nil` for that of the task's request (``RequestTrace``).
    public var trace: String?
    /// The network of the edge's caller; services refuse it from other senders.
    public var network: NetworkClaim?

    public init(
        over transport: any Transport,
        token: String? = nil,
        timeout: Duration = .seconds(5),
        retry: RetryRule = .never
    ) {
        self.transport = transport
        proof = { () throws(Fault) in token }
        self.timeout = timeout
        self.retry = retry
    }

    /// Returns a client that sends this token.
    public func signedIn(with token: String?) -> Client {
        signing { () throws(Fault) in token }
    }

    /// Returns a client that asks for a token per request.
    public func signing(with token: @escaping @Sendable () throws(Fault) -> String?) -> Client {
        var copy = self
        copy.proof = token
        return copy
    }

    /// - Parameters:
    ///   - key: a repeat with the same key returns the first reply.
    ///   - deadline: may only shorten ``timeout``.
    @discardableResult
    public func send<C: Call>(
        _ call: C,
        blob: [UInt8]? = nil,
        key: String? = nil,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> C.Reply {
        try await exchange(Sending(C.self, C.name, key: key, blob: blob, before: deadline), body: call).body(
            C.Reply.self
        )
    }

    /// - Throws: also `internal` without a blob.
    public func fetch<C: Call>(
        _ call: C,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> ReplyWithBlob<C.Reply> {
        let answer = try await exchange(Sending(C.self, C.name, before: deadline), body: call)
        guard let blob = answer.blob else { throw Fault(.internal, "the reply to \(C.name) has no blob") }
        return ReplyWithBlob(try answer.body(C.Reply.self), blob: blob)
    }

    /// Sends a call that every service has.
    public func send<C: BuiltInCall>(
        _ call: C,
        to service: ServiceName,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> C.Reply {
        try await exchange(Sending(C.self, C.name(at: service), before: deadline), body: call).body(C.Reply.self)
    }

    /// Returns the raw reply.
    public func send(
        _ name: CallName,
        body: JSONValue,
        in lane: Lane = .calls,
        key: String? = nil,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> IncomingReply {
        let sending = Sending(name: name, lane: lane, mayRepeat: key != nil, key: key, before: deadline)
        return try await exchange(sending, body: body).reply
    }

    /// Sends a body as it is, once, and returns the reply's as the service wrote it.
    ///
    /// - Parameter body: an object.
    public func forward(
        _ name: CallName,
        body: RawJSON,
        blob: [UInt8]? = nil,
        in lane: Lane = .calls,
        key: String? = nil,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> ForwardedAnswer {
        let sending = Sending(name: name, lane: lane, mayRepeat: false, key: key, blob: blob, before: deadline)
        let latest = ContinuousClock.now.advanced(by: timeout)
        let answer = try await exchangeOnce(sending, before: min(deadline ?? latest, latest)) {
            request throws(Fault) in try request.bytes(bodyJSON: body.bytes)
        }
        return ForwardedAnswer(reply: try ForwardedReply(answer.line), blob: answer.blob)
    }

    private func exchange(_ sending: Sending, body: some Encodable) async throws(Fault) -> Answer {
        let latest = ContinuousClock.now.advanced(by: timeout)
        let deadline = min(sending.deadline ?? latest, latest)
        var attempt = 1
        while true {
            do {
                let answer = try await exchangeOnce(sending, before: deadline) { request throws(Fault) in
                    try request.bytes(body: body)
                }
                return try Answer(answer)
            } catch {
                guard let pause = retry.pause(after: error, attempt: attempt, mayRepeat: sending.mayRepeat),
                    ContinuousClock.now.advanced(by: pause) < deadline,
                    (try? await Task.sleep(for: pause)) != nil  // cancelled: throw the last fault
                else { throw error }
                attempt += 1
            }
        }
    }

    private func exchangeOnce(
        _ sending: Sending,
        before deadline: ContinuousClock.Instant,
        line: (RequestLine) throws(Fault) -> [UInt8]
    ) async throws(Fault) -> Message {
        let remaining = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        guard remaining >= 1 else { throw Fault(.deadlineExceeded, "no time is left to send \(sending.name)") }
        let id = ids.next()
        let request = RequestLine(
            id: id,
            call: sending.name,
            token: try proof(),
            key: sending.key,
            ttlMs: min(Int(remaining), WireLimits.maximumTTL),
            trace: trace ?? RequestTrace.current,
            network: network
        )
        let message = Message(line: try line(request), blob: sending.blob)
        let service = sending.name.service
        return try await transport.exchange(message, id: id, with: service, in: sending.lane, before: deadline)
    }
}

private struct Sending {
    let name: CallName
    let lane: Lane
    /// Even if the outcome is unknown.
    let mayRepeat: Bool
    var key: String?
    var blob: [UInt8]?
    let deadline: ContinuousClock.Instant?

    init(
        name: CallName,
        lane: Lane,
        mayRepeat: Bool,
        key: String?,
        blob: [UInt8]? = nil,
        before deadline: ContinuousClock.Instant?
    ) {
        self.name = name
        self.lane = lane
        self.mayRepeat = mayRepeat
        self.key = key
        self.blob = blob
        self.deadline = deadline
    }

    init<R: Request>(
        _ request: R.Type,
        _ name: CallName,
        key: String? = nil,
        blob: [UInt8]? = nil,
        before deadline: ContinuousClock.Instant?
    ) {
        self.init(
            name: name,
            lane: R.isPolled ? .polls : .calls,
            mayRepeat: R.effect == .reads || key != nil,
            key: key,
            blob: blob,
            before: deadline
        )
    }
}

private struct Answer {
    let reply: IncomingReply
    let blob: [UInt8]?

    /// - Throws: the reply's fault.
    init(_ message: Message) throws(Fault) {
        reply = try IncomingReply(message.line)
        blob = message.blob
        if case .failure(let fault) = reply.outcome { throw fault }
    }

    func body<Body: Decodable>(_ type: Body.Type) throws(Fault) -> Body {
        try reply.body(type)
    }
}

/// A reply with its blob.
public struct ReplyWithBlob<Reply: Sendable>: Sendable {
    /// The decoded reply.
    public let reply: Reply
    /// Its blob.
    public let blob: [UInt8]

    public init(_ reply: Reply, blob: [UInt8]) {
        self.reply = reply
        self.blob = blob
    }
}

/// A forwarded reply with its blob.
public struct ForwardedAnswer: Sendable {
    /// The reply.
    public let reply: ForwardedReply
    /// Its blob.
    public let blob: [UInt8]?
}

/// A random prefix per client and a counter.
final class RequestIDs: Sendable {
    private let prefix = String(UInt64.random(in: .min ... .max), radix: 36)
    private let counter = Atomic<UInt64>(0)

    func next() -> String {
        prefix + "-" + String(counter.wrappingAdd(1, ordering: .relaxed).newValue, radix: 36)
    }
}
