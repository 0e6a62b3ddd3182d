public import Logging
public import UmkreisVocabulary
public import UmkreisWire

/// Processes requests: receive, admit, authenticate, decode, look for a stored reply, handle, reply.
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
    /// The name of unknown calls in statistics.
    private static let unknown: CallName = "unknown"

    /// Throws ``SessionEndedError`` for an ended session.
    public typealias Authenticate = @Sendable (_ token: String) throws -> Bearer
    /// Makes ``Authenticate`` know what other instances have done to the token's session.
    public typealias UpdateSession = @Sendable (_ token: String) async throws -> Void
    /// A keyed digest of a request.
    public typealias Fingerprint = @Sendable (_ asked: [UInt8]) -> [UInt8]
    /// Whether the sender is the edge, which alone names its callers' networks.
    public typealias BelieveNetwork = @Sendable (_ claim: NetworkClaim, _ sender: Peer) -> Bool

    /// Limits concurrent requests.
    public let admission: Admission
    /// Waiting long polls.
    public let polls = ParkedPolls()
    /// The statistics.
    public let records: CallRecords
    /// Routes by name; `ping` has no route.
    public let routes: [CallName: Route]
    private let service: ServiceName
    private let ping: CallName
    let authenticate: Authenticate
    let updateSession: UpdateSession?
    let fingerprint: Fingerprint
    let believes: BelieveNetwork
    let answered: any ReplyStore
    private let meter: WriteMeter
    private let now: @Sendable () -> Timestamp
    let logger: Logger
    private let executor: (any TaskExecutor)?
    private let refusal: @Sendable (CallName) -> Fault?
    private let isAlwaysPooled: Bool

    /// - Parameters:
    ///   - routes: a duplicate name ends the process.
    ///   - updateSession: `nil` if no other instance ends sessions.
    ///   - fingerprint: keyed, since requests can contain passwords.
    ///   - refusal: why a call cannot be answered at present.
    ///   - executor: for brief requests; `nil` for the global pool.
    ///   - isAlwaysPooled: whether brief requests are like others, since all wait for a server.
    public init(
        service: ServiceName,
        routes: [Route],
        authenticate: @escaping Authenticate,
        updateSession: UpdateSession? = nil,
        fingerprint: @escaping Fingerprint,
        believes: @escaping BelieveNetwork = { _, _ in false },
        answered: any ReplyStore,
        meter: WriteMeter = WriteMeter(WriteLimits()),
        admission: Admission = Admission(),
        records: CallRecords = CallRecords(),
        refusal: @escaping @Sendable (CallName) -> Fault? = { _ in nil },
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger,
        executor: (any TaskExecutor)? = nil,
        isAlwaysPooled: Bool = false
    ) {
        (self.executor, self.refusal, self.isAlwaysPooled) = (executor, refusal, isAlwaysPooled)
        self.service = service
        ping = Ping.name(at: service)
        self.routes = Dictionary(routes.map { ($0.name, $0) }) { first, _ in
            preconditionFailure("two handlers for \(first.name)")
        }
        (self.authenticate, self.updateSession) = (authenticate, updateSession)
        self.fingerprint = fingerprint
        self.believes = believes
        self.answered = answered
        self.meter = meter
        self.admission = admission
        self.records = records
        self.now = now
        self.logger = logger
    }

    // MARK: On the thread of arrival

    public func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        let arrival = ContinuousClock.now
        guard message.line.count <= Dispatcher.longLine else {
            return admit(.unread(message), from: peer, since: arrival, reply)
        }
        switch read(message) {
        case .answered(let line): reply(Message(line: line))
        case .request(let request): admit(.read(request), from: peer, since: arrival, reply)
        }
    }

    public func connectionEnded(_ peer: Peer) {
        admission.cancelAbandoned(by: peer)
    }

    /// Replies immediately if no handler is needed.
    func read(_ message: Message) -> Reading {
        switch IncomingRequest.read(message.line) {
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
            do throws(Fault) {
                let pass = try route.pass?(request)
                return .request(ReadRequest(request: request, route: route, blob: message.blob, pass: pass))
            } catch {
                return .answered(refuse(route.name, request.id, error))
            }
        }
    }

    /// Starts the request's task if there is room.
    private func admit(
        _ content: ReceivedRequest.Content,
        from peer: Peer,
        since arrival: ContinuousClock.Instant,
        _ reply: @escaping @Sendable (Message) -> Void
    ) {
        do throws(Fault) {
            if let fault = crowdRefusal(of: content, from: peer) { throw fault }
            let bytes = content.bytes
            let slot = try admission.enter(
                from: peer,
                at: place(for: content),
                bytes: bytes > Dispatcher.shortLine ? bytes * Dispatcher.bytesPerByte : 0,
                blob: content.blob?.count ?? 0,
                since: arrival
            )
            let received = ReceivedRequest(content)
            let task = start(isAlwaysPooled ? .inThePool : content.route?.start ?? .inThePool) {
                reply(await self.process(received, slot, since: arrival))
                // Last: a drain may then close the socket.
                slot.leave()
            }
            slot.attach(task)
        } catch {
            content.pass?.leave()
            reply(Message(line: refuse(content.route?.name ?? Dispatcher.unknown, content.id, error)))
        }
    }

    /// Refuses computations of callers without a token while others wait, since that needs no work.
    private func crowdRefusal(of content: ReceivedRequest.Content, from peer: Peer) -> Fault? {
        guard admission.work.hasWaiting, case .read(let read) = content, read.request.token == nil,
            read.route.lane == .calls, let origin = try? origin(of: read.request, from: peer)
        else { return nil }
        return admission.work.refusal(of: Requester(nil, from: origin, over: peer), read.route.name)
    }

    /// Verifies the token early only if the class matters; a later check rejects bad tokens.
    private func place(for content: ReceivedRequest.Content) -> AdmissionPlace {
        guard case .read(let read) = content else { return Dispatcher.unreadPlace }
        let lane = read.route.lane
        guard let token = read.request.token, admission.isCrowded(in: lane), let bearer = try? authenticate(token)
        else { return AdmissionPlace(lane: lane, sender: .stranger) }
        return AdmissionPlace(lane: lane, sender: SenderClass(bearer))
    }

    private func start(_ start: Route.Start, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        switch start {
        case .atOnce: Task.immediate(executorPreference: executor, operation: work)
        case .whereItArrived: Task(executorPreference: executor, operation: work)
        case .inThePool: Task(operation: work)
        }
    }

    private func refuse(_ call: CallName, _ id: [UInt8]?, _ fault: Fault) -> [UInt8] {
        let fault = admission.pauses.spread(fault)
        records.add(call, .faulted(fault.code.text), after: .zero)
        return ReplyLine.bytes(id: id, fault: fault)
    }

    // MARK: In the request's task

    private func process(
        _ received: ReceivedRequest,
        _ slot: AdmissionSlot,
        since arrival: ContinuousClock.Instant
    ) async -> Message {
        switch await prepare(received, slot, since: arrival) {
        case .answered(let line): return Message(line: line)
        case .request(let request):
            defer { request.pass?.leave() }
            return await RequestTrace.$current.withValue(request.trace.isEmpty ? nil : request.trace) {
                await answer(request, slot, since: arrival)
            }
        }
    }

    private func answer(
        _ request: PreparedRequest,
        _ slot: AdmissionSlot,
        since arrival: ContinuousClock.Instant
    ) async -> Message {
        let result = await handle(request, slot)
        let (answer, outcome) = encode(result, for: request, slot)
        let duration = arrival.duration(to: .now)
        records.add(request.route.name, outcome, after: duration)
        log(request, outcome, duration)
        return answer
    }

    /// Returns the stored reply of a repeated request, else the handler's.
    private func handle(_ request: PreparedRequest, _ slot: AdmissionSlot) async -> CallResult {
        do {
            if let fault = refusal(request.route.name) { throw fault }
            if let key = request.keyToLookUp, let reply = try await answered.reply(to: key) { return .replayed(reply) }
            let work = try request.work.get()
            let context = context(of: request, over: slot.peer)
            guard request.route.computes else {
                return .replied(try await whileEntitled(request, slot) { try await run(work, context) })
            }
            return .replied(try await context.inTurn { try await run(work, context) })
        } catch let repeated as RepeatedRequestError {
            return .replayed(repeated.reply)
        } catch {
            return await replyMeanwhile(to: request, after: error).map { .replayed($0) } ?? .failed(error)
        }
    }

    private func run(_ work: Route.Work, _ context: CallContext) async throws -> Route.EncodedReply {
        try await RequestDeadline.$current.withValue(context.deadline) {
            try await Requester.$current.withValue(context.sender) { try await work(context) }
        }
    }

    private func context(of request: PreparedRequest, over connection: Peer) -> CallContext {
        CallContext(
            call: request.route.name,
            bearer: request.bearer,
            deadline: request.deadline,
            receivedAt: now(),
            key: request.key,
            charge: charge(for: request),
            trace: request.trace,
            blob: request.blob,
            origin: request.origin,
            sender: Requester(request.bearer, from: request.origin, over: connection),
            work: admission.work
        )
    }

    private func charge(for request: PreparedRequest) -> WriteCharge? {
        guard case .person(let caller) = request.bearer, !caller.roles.contains(Role.operator) else { return nil }
        return WriteCharge(to: meter, of: caller.user, bytes: request.size)
    }
}
