public import Logging
public import Vocabulary
public import Wire

/// The one chain that every request goes through.
///
/// Readable? Version? Known call? Room for it? In time? Allowed? Answered before? Then decode, handler, encode. Every
/// line gets an answer, also an unreadable one. The task it makes for each request is counted by ``Admission``, which
/// waits for all of them before the service stops.
public final class Dispatcher: Receiver {
    /// Requests of more bytes than this are not read where messages arrive.
    private static let longLine = 16_384

    /// Turns a token into whoever it proves, or throws a fault; ``SessionOver`` where it is known whose it was.
    public typealias Authenticate = @Sendable (_ token: String) throws -> Bearer

    public let admission: Admission
    public let records: CallRecords
    /// What it knows, by the name on the wire; `ping` is answered without a route.
    public let routes: [CallName: Route]
    private let service: ServiceName
    private let authenticate: Authenticate
    private let answered: any AnsweredRequests
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let executor: (any TaskExecutor)?

    /// - Parameters:
    ///   - service: what stands before the dot of its calls.
    ///   - routes: its calls; two for one name are a mistake of ours and end the process at start.
    ///   - authenticate: checks a token.
    ///   - answered: finds the reply to a key.
    ///   - executor: where brief requests are worked on; `nil` for the pool of the process, where the others are.
    public init(
        service: ServiceName,
        routes: [Route],
        authenticate: @escaping Authenticate,
        answered: any AnsweredRequests,
        admission: Admission = Admission(),
        records: CallRecords = CallRecords(),
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger,
        executor: (any TaskExecutor)? = nil
    ) {
        self.executor = executor
        self.service = service
        self.routes = Dictionary(routes.map { ($0.name, $0) }) { first, _ in
            preconditionFailure("two handlers for \(first.name)")
        }
        self.authenticate = authenticate
        self.answered = answered
        self.admission = admission
        self.records = records
        self.now = now
        self.logger = logger
    }

    public func receive(
        _ message: Message,
        from peer: Peer,
        reply: @escaping @Sendable (Message) -> Void
    ) {
        let arrival = ContinuousClock.now
        switch IncomingRequest.read(message.line) {
        case .failure(let unreadable):
            reply(Message(line: ReplyLine.bytes(id: unreadable.id, fault: unreadable.fault)))
        case .success(let request):
            if request.call == Ping.name(at: service) {
                reply(Message(line: ReplyLine.bytes(id: request.id, bodyJSON: Array("{}".utf8), replayed: false)))
                return
            }
            do {
                let route = try route(of: request)
                let slot = try admission.enter()
                Task(executorPreference: isBrief(message, route) ? executor : nil) {
                    let answer = await self.answer(
                        request,
                        route,
                        slot,
                        arrival: arrival,
                        blob: message.blob
                    )
                    // The place is given back last: a drain may close the socket behind it.
                    reply(Message(line: answer))
                    slot.leave()
                }
            } catch {
                records.add(
                    request.call.service == service ? request.call : "unknown",
                    .faulted(error.code.text),
                    after: .zero
                )
                reply(Message(line: ReplyLine.bytes(id: request.id, fault: error)))
            }
        }
    }

    private func isBrief(_ message: Message, _ route: Route) -> Bool {
        route.isBrief && message.line.count <= Dispatcher.longLine
    }

    private func route(of request: IncomingRequest) throws(Fault) -> Route {
        guard let route = routes[request.call] else {
            throw Fault(.unknownCall, "\(service) has no call \(request.call)", field: "call")
        }
        return route
    }

    private func answer(
        _ request: IncomingRequest,
        _ route: Route,
        _ slot: AdmissionSlot,
        arrival: ContinuousClock.Instant,
        blob: [UInt8]?
    ) async -> [UInt8] {
        var outcome = CallOutcome.replied
        let line: [UInt8]
        do {
            let context = try await context(
                of: request,
                route,
                slot,
                arrival: arrival,
                blob: blob
            )
            if let key = context.key, let reply = try await answered.reply(to: key) {
                throw AlreadyAnswered(reply: reply)
            }
            let body = try await RequestDeadline.$current.withValue(context.deadline) {
                try await route.answer(request, context)
            }
            line = try fitting(ReplyLine.bytes(id: request.id, bodyJSON: body, replayed: false))
        } catch let repeated as AlreadyAnswered {
            outcome = .replayed
            line = ReplyLine.bytes(id: request.id, bodyJSON: repeated.reply, replayed: true)
        } catch {
            let fault = told(error, request)
            outcome = .faulted(fault.code.text)
            line = ReplyLine.bytes(id: request.id, fault: fault)
        }
        let duration = arrival.duration(to: .now)
        records.add(route.name, outcome, after: duration)
        log(request, outcome, duration)
        return line
    }

    /// A reply that no line holds is a mistake of ours, and a caller who gets none waits in vain.
    private func fitting(_ line: [UInt8]) throws(Fault) -> [UInt8] {
        guard line.count <= WireLimits.line else {
            logger.error("a reply is longer than a line may be", metadata: ["bytes": "\(line.count)"])
            throw Fault(.internal, "the reply is longer than a line may be")
        }
        return line
    }

    private func context(
        of request: IncomingRequest,
        _ route: Route,
        _ slot: AdmissionSlot,
        arrival: ContinuousClock.Instant,
        blob: [UInt8]?
    ) async throws -> CallContext {
        let deadline = arrival.advanced(by: .milliseconds(request.ttlMs))
        guard ContinuousClock.now < deadline else {
            throw Fault(.deadlineExceeded, "the request waited longer than its \(request.ttlMs) ms")
        }
        // A token that is there is checked even where none is wanted: a bad one is told, not ignored.
        let bearer = try await bearer(of: request, route)
        try route.access.check(bearer, for: route.name)
        let key =
            route.effect == .writes ? request.key.map { RequestKey($0, of: request, from: bearer) } : nil
        return CallContext(
            call: route.name,
            bearer: bearer,
            deadline: deadline,
            receivedAt: now(),
            key: key,
            trace: request.trace ?? "",
            blob: blob,
            slot: slot
        )
    }

    /// Whoever the token stands for.
    ///
    /// Some calls end the session that the request came with: if the reply is lost, the repeat comes with a token that is
    /// no longer good, and is told the first reply all the same.
    private func bearer(of request: IncomingRequest, _ route: Route) async throws -> Bearer? {
        do {
            return try request.token.map(authenticate)
        } catch let over as SessionOver {
            guard route.endsSession, let key = request.key,
                let reply = try await answered.reply(to: RequestKey(key, of: request, from: .person(over.caller)))
            else { throw over }
            throw AlreadyAnswered(reply: reply)
        }
    }

    private func told(_ error: any Error, _ request: IncomingRequest) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case let convertible as any FaultConvertible: return convertible.fault
        case is CancellationError: return Fault(.unavailable, "the service stopped before it was done")
        default:
            logger.error(
                "a call failed",
                metadata: ["call": "\(request.call)", "trace": "\(request.trace ?? "")", "error": "\(error)"]
            )
            return Fault(.internal, "the service met a fault of its own; its log has the whole of it")
        }
    }

    private func log(_ request: IncomingRequest, _ outcome: CallOutcome, _ duration: Duration) {
        guard logger.logLevel <= .debug else { return }
        logger.debug(
            "answered",
            metadata: [
                "call": "\(request.call)", "outcome": "\(outcome)", "trace": "\(request.trace ?? "")",
                "ms": "\(duration / .milliseconds(1))",
            ]
        )
    }
}
