public import Logging
public import Vocabulary
public import Wire

/// The one chain that every request goes through.
///
/// Readable? Known call? Room for it? In time? Allowed? Answered before? Then decode, handler, encode. Every line gets an
/// answer, also an unreadable one. The task it makes for each request is counted by ``Admission``, which waits for all of
/// them before the service stops.
public final class Dispatcher: Receiver {
    /// Lines of more bytes than this are not read where messages arrive.
    private static let longLine = 16_384
    /// What a byte of a line may take in memory until it is decoded: itself, and ten of the tape that is laid over it.
    private static let bytesPerByte = 11
    /// Lines of so few bytes are bounded by their number alone.
    private static let shortLine = 4_096
    /// Most senders of long lines have a token, which is not read before the line is.
    private static let unreadPlace = AdmissionPlace(lane: .calls, sender: .guest)
    private static let tooLong = Fault(.internal, "the reply is longer than a line may be")
    /// What stands in the figures for whatever is no call of the service.
    private static let unknown: CallName = "unknown"

    /// Turns a token into whoever it proves, or throws a fault; ``SessionOver`` where it is known whose it was.
    public typealias Authenticate = @Sendable (_ token: String) throws -> Bearer
    /// A keyed digest of what was asked: the same for the same bytes, and of no use to who does not hold the key.
    public typealias Fingerprint = @Sendable (_ asked: [UInt8]) -> [UInt8]

    public let admission: Admission
    public let records: CallRecords
    /// What it knows, by the name on the wire; `ping` is answered without a route.
    public let routes: [CallName: Route]
    private let service: ServiceName
    private let ping: CallName
    private let authenticate: Authenticate
    private let fingerprint: Fingerprint
    private let answered: any AnsweredRequests
    private let meter: WriteMeter
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let executor: (any TaskExecutor)?

    /// - Parameters:
    ///   - service: what stands before the dot of its calls.
    ///   - routes: its calls; two for one name are a mistake of ours and end the process at start.
    ///   - authenticate: checks a token.
    ///   - fingerprint: tells two requests under one key apart; passwords may be in them.
    ///   - answered: finds the reply to a key.
    ///   - meter: counts what people write.
    ///   - executor: where brief requests are worked on; `nil` for the pool of the process, where the others are.
    public init(
        service: ServiceName,
        routes: [Route],
        authenticate: @escaping Authenticate,
        fingerprint: @escaping Fingerprint,
        answered: any AnsweredRequests,
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
            let content = ArrivedRequest.Content.read(request, route, blob: message.blob, pass: pass)
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

    /// Has a task work on a request, if there is room for it.
    private func begin(
        _ content: ArrivedRequest.Content,
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
            let request = ArrivedRequest(content)
            let work: @Sendable () async -> Void = {
                let answer = await self.work(on: request, slot, since: arrival)
                // The place is given back last: a drain may close the socket behind it.
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

    /// Verifies the token on arrival, but only while places are scarce enough for the class to matter.
    private func senderClass(of request: IncomingRequest, in lane: Lane) -> SenderClass {
        guard let token = request.token, admission.isCrowded(in: lane) else { return .stranger }
        // A bad token is refused later, where every request is checked.
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

    /// Reads a line as far as every call is alike; what is no request for a handler is answered at once.
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
        on arrived: ArrivedRequest,
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
                throw AlreadyAnswered(reply: reply)
            }
            let worked = try await worked(prepared)
            let line = ReplyLine.bytes(id: prepared.id, bodyJSON: worked.body, replayed: false)
            answer = try fitting(Message(line: line, blob: worked.blob))
        } catch let repeated as AlreadyAnswered {
            outcome = .replayed
            let line = ReplyLine.bytes(id: prepared.id, bodyJSON: repeated.reply, replayed: true)
            answer =
                (try? fitting(Message(line: line)))
                ?? Message(line: ReplyLine.bytes(id: prepared.id, fault: Self.tooLong))
        } catch {
            let fault = told(error, prepared, isOverdue: slot.isCancelled)
            outcome = .faulted(fault.code.text)
            answer = Message(line: ReplyLine.bytes(id: prepared.id, fault: fault))
        }
        let duration = arrival.duration(to: .now)
        records.add(prepared.route.name, outcome, after: duration)
        log(prepared, outcome, duration)
        return answer
    }

    private func worked(_ request: PreparedRequest) async throws -> Route.Worked {
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

    /// Reads what is to be read of a request, so that only what its handler needs is kept while it works.
    private func prepare(
        _ arrived: ArrivedRequest,
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
            // A token that is there is checked even where none is wanted: a bad one is told, not ignored.
            prepared.bearer = try request.token.map(authenticate)
            try route.access.check(prepared.bearer, for: route.name)
            if let restriction = prepared.bearer?.restriction, !route.waives.contains(restriction) {
                try restriction.check(route.access, route.effect)
            }
            try slot.settle(prepared.bearer, in: route.lane)
            prepared.key = try key(of: request, route, from: prepared.bearer)
            guard blob == nil || route.blob == .in else {
                throw BrokenRule("no-blob", "is not taken by \(route.name)").fault(at: "blob")
            }
            prepared.work = Result { try route.decode(request) }
        } catch let over as SessionOver {
            // Some calls end the session that the request came with: if the reply is lost, the repeat comes with a token that
            // is no longer good, and is told the first reply all the same.
            if route.endsSession { prepared.key = try? key(of: request, route, from: .person(over.caller)) }
            prepared.work = .failure(over)
        } catch {
            prepared.work = .failure(error)
        }
        return prepared
    }

    /// The idempotency key; those of senders without a token are told apart by nothing else, so they must not be guessable.
    private func key(of request: IncomingRequest, _ route: Route, from bearer: Bearer?) throws(Fault) -> RequestKey? {
        guard route.effect == .writes, let text = request.key else { return nil }
        guard bearer != nil || text.utf8.count >= WireLimits.keyWithoutToken else {
            throw BrokenRule(
                "guessable",
                "must have at least \(WireLimits.keyWithoutToken) characters where there is no token",
                values: ["least": .number(Double(WireLimits.keyWithoutToken))]
            ).fault(at: "key")
        }
        let asked = Array(request.call.text.utf8) + [0] + request.document.text(request.body)
        return RequestKey(scope: bearer?.scope ?? "anyone", text: text, fingerprint: fingerprint(asked))
    }

    /// A reply that no line holds is a mistake of ours, and a caller who gets none waits in vain.
    private func fitting(_ answer: Message) throws(Fault) -> Message {
        guard answer.line.count <= WireLimits.line, answer.blob?.count ?? 0 <= WireLimits.blob else {
            logger.error(
                "a reply is longer than a line or a blob may be",
                metadata: ["line": "\(answer.line.count)", "blob": "\(answer.blob?.count ?? 0)"]
            )
            throw Dispatcher.tooLong
        }
        return answer
    }

    private func told(_ error: any Error, _ request: PreparedRequest, isOverdue: Bool) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case let convertible as any FaultConvertible: return convertible.fault
        case is CancellationError where isOverdue:
            return Fault(.deadlineExceeded, "the time was over before it was done")
        case is CancellationError: return Fault(.unavailable, "the service stopped before it was done")
        default:
            logger.error(
                "a call failed",
                metadata: ["call": "\(request.route.name)", "trace": "\(request.trace)", "error": "\(error)"]
            )
            return Fault(.internal, "the service met a fault of its own; its log has the whole of it")
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
