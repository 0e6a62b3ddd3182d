public import Logging
public import Vocabulary
public import Wire

/// Processes requests: admission, authentication, idempotency, handler.
///
/// Every line gets a reply. ``Admission`` counts the tasks, so that a stop can wait for them.
public final class Dispatcher: Receiver {
    /// Longer lines are not read on the thread of arrival.
    private static let longLine = 16_384
    /// The byte and ten of tape, until decoded.
    private static let bytesPerByte = 11
    /// Shorter lines are limited only by number.
    private static let shortLine = 4_096
    /// Most long lines have a token, still unread.
    private static let unreadPlace = AdmissionPlace(lane: .calls, sender: .guest)
    private static let tooLong = Fault(.internal, "the reply exceeds the message limits")
    /// For unknown calls in statistics.
    private static let unknown: CallName = "unknown"

    /// Throws ``SessionEndedError`` for an ended session.
    public typealias Authenticate = @Sendable (_ token: String) throws -> Bearer
    /// A keyed digest of a request.
    public typealias Fingerprint = @Sendable (_ asked: [UInt8]) -> [UInt8]

    /// Limits concurrent requests.
    public let admission: Admission
    /// The statistics.
    public let records: CallRecords
    /// By name; `ping` has no route.
    public let routes: [CallName: Route]
    private let service: ServiceName
    private let ping: CallName
    private let authenticate: Authenticate
    private let fingerprint: Fingerprint
    private let answered: any ReplyStore
    private let meter: WriteMeter
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let executor: (any TaskExecutor)?

    /// - Parameters:
    ///   - routes: a duplicate name ends the process.
    ///   - fingerprint: keyed, since requests can contain passwords.
    ///   - executor: for brief requests; `nil` for the global pool.
    public init(
        service: ServiceName,
        routes: [Route],
        authenticate: @escaping Authenticate,
        fingerprint: @escaping Fingerprint,
        answered: any ReplyStore,
        meter: WriteMeter = WriteMeter(WriteLimits()),
        admission: Admission = Admission(),
        records: CallRecords = CallRecords(),
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger,
        executor: (any TaskExecutor)? = nil
    ) {
        self.executor = executor
        self.service = service
        ping = Ping.name(at: service)
        self.routes = Dictionary(routes.map { ($0.name, $0) }) { first, _ in
            preconditionFailure("two handlers for \(first.name)")
        }
        self.authenticate = authenticate
        self.fingerprint = fingerprint
        self.answered = answered
        self.meter = meter
        self.admission = admission
        self.records = records
        self.now = now
        self.logger = logger
    }

    public func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        let arrival = ContinuousClock.now
        let bytes = message.line.count
        guard bytes <= Dispatcher.longLine else {
            let id = RequestLine.id(of: message.line)
            return begin(
                .unread(message),
                of: message,
                from: peer,
                at: Dispatcher.unreadPlace,
                since: arrival,
                started: .inThePool,
                reply
            ) { [self] fault in
                refuse(Dispatcher.unknown, id, fault)
            }
        }
        switch read(message.line) {
        case .answered(let line): reply(Message(line: line))
        case .request(let request, let route):
            receive(request, for: route, of: message, from: peer, since: arrival, reply)
        }
    }

    private func receive(
        _ request: IncomingRequest,
        for route: Route,
        of message: Message,
        from peer: Peer,
        since arrival: ContinuousClock.Instant,
        _ reply: @escaping @Sendable (Message) -> Void
    ) {
        do throws(Fault) {
            let pass = try route.pass?(request)
            let content = ReceivedRequest.Content.read(request, route, blob: message.blob, pass: pass)
            let place = AdmissionPlace(lane: route.lane, sender: senderClass(of: request, in: route.lane))
            begin(content, of: message, from: peer, at: place, since: arrival, started: route.start, reply) {
                [self] fault in
                pass?.leave()
                return refuse(route.name, request.id, fault)
            }
        } catch {
            reply(Message(line: refuse(route.name, request.id, error)))
        }
    }

    public func connectionEnded(_ peer: Peer) {
        admission.cancelAbandoned(by: peer)
    }

    private func begin(
        _ content: ReceivedRequest.Content,
        of message: Message,
        from peer: Peer,
        at place: AdmissionPlace,
        since arrival: ContinuousClock.Instant,
        started start: Route.Start,
        _ reply: @escaping @Sendable (Message) -> Void,
        refused: (Fault) -> [UInt8]
    ) {
        do {
            let bytes = message.line.count
            let slot = try admission.enter(
                from: peer,
                at: place,
                bytes: bytes > Dispatcher.shortLine ? bytes * Dispatcher.bytesPerByte : 0,
                blob: message.blob?.count ?? 0,
                since: arrival
            )
            let request = ReceivedRequest(content)
            let work: @Sendable () async -> Void = {
                let answer = await self.work(on: request, slot, since: arrival)
                // Last: a drain may then close the socket.
                reply(answer)
                slot.leave()
            }
            let task =
                switch start {
                case .atOnce: Task.immediate(executorPreference: executor, operation: work)
                case .whereItArrived: Task(executorPreference: executor, operation: work)
                case .inThePool: Task(operation: work)
                }
            slot.attach(task)
        } catch {
            reply(Message(line: refused(error)))
        }
    }

    /// Verifies the token early only if the class matters.
    private func senderClass(of request: IncomingRequest, in lane: Lane) -> SenderClass {
        guard let token = request.token, admission.isCrowded(in: lane) else { return .stranger }
        // A later check rejects bad tokens.
        guard let bearer = try? authenticate(token) else { return .stranger }
        return SenderClass(bearer)
    }

    private func refuse(_ call: CallName, _ id: [UInt8]?, _ fault: Fault) -> [UInt8] {
        records.add(call, .faulted(fault.code.text), after: .zero)
        return ReplyLine.bytes(id: id, fault: fault)
    }

    private enum Reading {
        case answered([UInt8])
        case request(IncomingRequest, Route)
    }

    /// Replies immediately if no handler is needed.
    private func read(_ line: [UInt8]) -> Reading {
        switch IncomingRequest.read(line) {
        case .failure(let unreadable):
            return .answered(refuse(Dispatcher.unknown, unreadable.id, unreadable.fault))
        case .success(let request):
            if request.call == ping {
                return .answered(ReplyLine.bytes(id: request.id, bodyJSON: Array("{}".utf8), replayed: false))
            }
            guard let route = routes[request.call] else {
                let fault = Fault(.unknownCall, "\(service) has no call \(request.call)", field: "call")
                return .answered(refuse(Dispatcher.unknown, request.id, fault))
            }
            return .request(request, route)
        }
    }

    private func work(
        on arrived: ReceivedRequest,
        _ slot: AdmissionSlot,
        since arrival: ContinuousClock.Instant
    ) async -> Message {
        let prepared: PreparedRequest
        switch prepare(arrived, slot, since: arrival) {
        case .failure(let answered): return Message(line: answered.line)
        case .success(let request): prepared = request
        }
        defer { prepared.pass?.leave() }
        var outcome = CallOutcome.replied
        let answer: Message
        do {
            if let key = prepared.keyToLookUp, let reply = try await answered.reply(to: key) {
                throw RepeatedRequestError(reply: reply)
            }
            let worked = try await worked(prepared)
            let line = ReplyLine.bytes(id: prepared.id, bodyJSON: worked.body, replayed: false)
            answer = try fitting(Message(line: line, blob: worked.blob))
        } catch let repeated as RepeatedRequestError {
            outcome = .replayed
            let line = ReplyLine.bytes(id: prepared.id, bodyJSON: repeated.reply, replayed: true)
            answer =
                (try? fitting(Message(line: line)))
                ?? Message(line: ReplyLine.bytes(id: prepared.id, fault: Self.tooLong))
        } catch {
            let fault = reported(error, prepared, isOverdue: slot.isCancelled)
            outcome = .faulted(fault.code.text)
            answer = Message(line: ReplyLine.bytes(id: prepared.id, fault: fault))
        }
        let duration = arrival.duration(to: .now)
        records.add(prepared.route.name, outcome, after: duration)
        log(prepared, outcome, duration)
        return answer
    }

    private func worked(_ request: PreparedRequest) async throws -> Route.EncodedReply {
        let work = try request.work.get()
        let context = CallContext(
            call: request.route.name,
            bearer: request.bearer,
            deadline: request.deadline,
            receivedAt: now(),
            key: request.key,
            charge: charge(for: request),
            trace: request.trace,
            blob: request.blob,
            origin: request.origin
        )
        return try await RequestDeadline.$current.withValue(request.deadline) { try await work(context) }
    }

    private func charge(for request: PreparedRequest) -> WriteCharge? {
        guard case .person(let caller) = request.bearer, !caller.roles.contains(Role.operator) else { return nil }
        return WriteCharge(to: meter, of: caller.user, bytes: request.size)
    }

    /// Decodes a request and releases its line.
    private func prepare(
        _ arrived: ReceivedRequest,
        _ slot: AdmissionSlot,
        since arrival: ContinuousClock.Instant
    ) -> Result<PreparedRequest, Answered> {
        defer { slot.forgetLine() }
        switch arrived.take() {
        case .read(let request, let route, let blob, let pass):
            return .success(prepare(request, route, blob, pass, slot, since: arrival))
        case .unread(let message):
            switch read(message.line) {
            case .answered(let line): return .failure(Answered(line: line))
            case .request(let request, let route):
                do throws(Fault) {
                    let pass = try route.pass?(request)
                    return .success(prepare(request, route, message.blob, pass, slot, since: arrival))
                } catch {
                    return .failure(Answered(line: refuse(route.name, request.id, error)))
                }
            }
        case nil: preconditionFailure("a request was taken twice")
        }
    }

    private func prepare(
        _ request: IncomingRequest,
        _ route: Route,
        _ blob: [UInt8]?,
        _ pass: GatePass?,
        _ slot: AdmissionSlot,
        since arrival: ContinuousClock.Instant
    ) -> PreparedRequest {
        var prepared = PreparedRequest(request, route, blob: blob, from: slot.peer, since: arrival)
        prepared.pass = pass
        slot.expectEnd(at: prepared.deadline, orWithConnection: route.lane == .polls || route.effect == .reads)
        do {
            guard ContinuousClock.now < prepared.deadline else {
                throw Fault(.deadlineExceeded, "the request waited longer than its \(request.ttlMs) ms")
            }
            // A bad token is always rejected.
            prepared.bearer = try request.token.map(authenticate)
            try route.access.check(prepared.bearer, for: route.name)
            if let restriction = prepared.bearer?.restriction, !route.waives.contains(restriction) {
                try restriction.check(route.access, route.effect)
            }
            try slot.settle(prepared.bearer, in: route.lane)
            prepared.key = try key(of: request, route, from: prepared.bearer)
            guard blob == nil || route.blob == .in else {
                throw BrokenRule("no-blob", "is not accepted by \(route.name)").fault(at: "blob")
            }
            prepared.work = Result { try route.decode(request) }
        } catch let over as SessionEndedError {
            // A call that ends its session may lose the reply; a repeat gets it despite its invalid token.
            if route.endsSession { prepared.key = try? key(of: request, route, from: .person(over.caller)) }
            prepared.work = .failure(over)
        } catch {
            prepared.work = .failure(error)
        }
        return prepared
    }

    /// Without a token the key must be unguessable, since all such senders share a scope.
    private func key(of request: IncomingRequest, _ route: Route, from bearer: Bearer?) throws(Fault) -> RequestKey? {
        guard route.effect == .writes, let text = request.key else { return nil }
        guard bearer != nil || text.utf8.count >= WireLimits.minimumAnonymousKey else {
            throw BrokenRule(
                "guessable",
                "must have at least \(WireLimits.minimumAnonymousKey) characters without a token",
                values: ["least": .number(Double(WireLimits.minimumAnonymousKey))]
            ).fault(at: "key")
        }
        let asked = Array(request.call.text.utf8) + [0] + request.document.text(request.body)
        return RequestKey(scope: bearer?.scope ?? "anyone", text: text, fingerprint: fingerprint(asked))
    }

    /// An oversized reply becomes a fault, so that the caller does not wait.
    private func fitting(_ answer: Message) throws(Fault) -> Message {
        guard answer.line.count <= WireLimits.line, answer.blob?.count ?? 0 <= WireLimits.blob else {
            logger.error(
                "a reply exceeds the limits of a line or a blob",
                metadata: ["line": "\(answer.line.count)", "blob": "\(answer.blob?.count ?? 0)"]
            )
            throw Dispatcher.tooLong
        }
        return answer
    }

    private func reported(_ error: any Error, _ request: PreparedRequest, isOverdue: Bool) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case let convertible as any FaultConvertible: return convertible.fault
        case is CancellationError where isOverdue:
            return Fault(.deadlineExceeded, "the request's deadline has passed")
        case is CancellationError: return Fault(.unavailable, "the service stopped before the request was done")
        default:
            logger.error(
                "a call failed",
                metadata: ["call": "\(request.route.name)", "trace": "\(request.trace)", "error": "\(error)"]
            )
            return Fault(.internal, "the service failed; see its log")
        }
    }

    private func log(_ request: PreparedRequest, _ outcome: CallOutcome, _ duration: Duration) {
        guard logger.logLevel <= .debug else { return }
        logger.debug(
            "answered",
            metadata: [
                "call": "\(request.route.name)", "outcome": "\(outcome)", "trace": "\(request.trace)",
                "ms": "\(duration / .milliseconds(1))",
            ]
        )
    }
}
