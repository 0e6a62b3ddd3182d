import Synchronization
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
    ///   - blob: the bytes beside it, for a call that takes some.
    ///   - key: makes a write safe to repeat; the same key gets the first reply.
    ///   - deadline: when to stop waiting, if earlier than ``patience`` allows.
    /// - Throws: the fault that the service or the transport told.
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

    /// Sends a call and returns its reply with the bytes beside it.
    ///
    /// - Throws: what ``send(_:blob:key:before:)`` throws; `internal` when the service sent no bytes.
    public func fetch<C: Call>(
        _ call: C,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> Accompanied<C.Reply> {
        let answer = try await exchange(Sending(C.self, C.name, before: deadline), body: call)
        guard let blob = answer.blob else { throw Fault(.internal, "\(C.name) came without its bytes") }
        return Accompanied(try answer.body(C.Reply.self), blob: blob)
    }

    /// Sends a call that every service has.
    public func send<C: CommonCall>(
        _ call: C,
        to service: ServiceName,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> C.Reply {
        try await exchange(Sending(C.self, C.name(at: service), before: deadline), body: call).body(C.Reply.self)
    }

    /// Sends a call by its name alone and returns the reply as it came.
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

    private func exchange(_ sending: Sending, body: some Encodable) async throws(Fault) -> Answer {
        let patient = ContinuousClock.now.advanced(by: patience)
        let deadline = min(sending.deadline ?? patient, patient)
        var attempt = 1
        while true {
            do {
                return try await exchangeOnce(sending, before: deadline, body: body)
            } catch {
                guard let pause = retry.pause(after: error, attempt: attempt, mayRepeat: sending.mayRepeat),
                    ContinuousClock.now.advanced(by: pause) < deadline,
                    (try? await Task.sleep(for: pause)) != nil  // a cancelled pause ends in the fault at hand
                else { throw error }
                attempt += 1
            }
        }
    }

    private func exchangeOnce(
        _ sending: Sending,
        before deadline: ContinuousClock.Instant,
        body: some Encodable
    ) async throws(Fault) -> Answer {
        let remaining = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        guard remaining >= 1 else { throw Fault(.deadlineExceeded, "no time was left to send \(sending.name)") }
        let id = ids.next()
        let request = RequestLine(
            id: id,
            call: sending.name,
            token: try proof(),
            key: sending.key,
            ttlMs: min(Int(remaining), WireLimits.longestTTL),
            trace: trace
        )
        let message = Message(line: try request.bytes(body: body), blob: sending.blob)
        let service = sending.name.service
        let answer = try await transport.exchange(message, id: id, with: service, in: sending.lane, before: deadline)
        let reply = try IncomingReply(answer.line)
        if case .failure(let fault) = reply.outcome { throw fault }
        return Answer(reply: reply, blob: answer.blob)
    }
}

/// How a request is sent, whatever it asks.
private struct Sending {
    let name: CallName
    let lane: Lane
    /// Whether it may be sent again when it is not known what became of it.
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

/// What came back.
private struct Answer {
    let reply: IncomingReply
    let blob: [UInt8]?

    func body<Body: Decodable>(_ type: Body.Type) throws(Fault) -> Body {
        try reply.body(type)
    }
}

/// A reply and the bytes beside it.
public struct Accompanied<Reply: Sendable>: Sendable {
    public let reply: Reply
    public let blob: [UInt8]

    public init(_ reply: Reply, blob: [UInt8]) {
        self.reply = reply
        self.blob = blob
    }
}

/// Ids that tell a client's requests apart: a random prefix a client, then a counter.
final class RequestIDs: Sendable {
    private let prefix = String(UInt64.random(in: .min ... .max), radix: 36)
    private let counter = Atomic<UInt64>(0)

    func next() -> String {
        prefix + "-" + String(counter.wrappingAdd(1, ordering: .relaxed).newValue, radix: 36)
    }
}
