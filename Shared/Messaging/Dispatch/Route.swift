public import Wire

/// A handler under the name that it is called by.
///
/// One that is made at the start and shared: each request has it, and copying all of it would cost more than what is read of it.
public final class Route: Sendable {
    public let name: CallName
    public let access: Access
    public let effect: Effect
    /// The type of the request, whose `Reply` is that of the reply.
    public let asked: any Request.Type
    /// What this deployment asks of the request's members beyond the contract's rules.
    public let rules: FieldRules
    let isBrief: Bool
    let endsSession: Bool
    let isOneWrite: Bool
    let waives: Set<Restriction>
    let blob: BlobUse
    /// Which places its requests have.
    let lane: Lane
    /// Counts a request at the handler's gate; `nil` where there is none.
    let pass: (@Sendable (IncomingRequest) throws(Fault) -> GatePass)?
    /// Makes a value of the request's body; what is returned holds that value and nothing of the line.
    let decode: @Sendable (IncomingRequest) throws -> Work

    /// Where its requests begin.
    enum Start {
        case inThePool
        /// On the thread where messages arrive, one at a time; what comes meanwhile in the pool.
        case whereItArrived
        /// On that thread, and before the next message: all that comes before its one write is brief, and as there is one
        /// writer, more processors would not help it.
        case atOnce
    }

    var start: Start { !isBrief ? .inThePool : isOneWrite ? .atOnce : .whereItArrived }

    /// Has the handler answer, and writes its reply.
    typealias Work = @Sendable (CallContext) async throws -> Worked

    /// A reply as it goes out: its body as JSON, and the bytes beside it.
    struct Worked: Sendable {
        let body: [UInt8]
        var blob: [UInt8]?
    }

    /// A call of the service.
    public convenience init<H: Handler>(_ handler: H) where H.Asked: Call {
        self.init(handler, as: H.Asked.name)
    }

    /// A call that every service has, under this service's name.
    public convenience init<H: Handler>(_ handler: H, at service: ServiceName) where H.Asked: CommonCall {
        self.init(handler, as: H.Asked.name(at: service))
    }

    /// A call of the service whose reply comes with bytes.
    public convenience init<H: AccompaniedHandler>(_ handler: H) where H.Asked: Call {
        self.init(H.Asked.self, as: H.Asked.name) { asked, context in
            let accompanied = try await handler.handle(asked, context)
            return Worked(body: try WireJSON.encode(accompanied.reply), blob: accompanied.blob)
        }
    }

    private convenience init<H: Handler>(_ handler: H, as name: CallName) {
        self.init(
            H.Asked.self,
            as: name,
            isBrief: H.isBrief,
            endsSession: H.endsSession,
            rules: handler.rules,
            isOneWrite: H.isOneWrite,
            waives: H.waives,
            pass: Route.pass(of: handler)
        ) { asked, context in
            let reply = try await handler.handle(asked, context)
            return Worked(body: try WireJSON.encode(reply))
        }
    }

    private static func pass<H: Handler>(
        of handler: H
    ) -> (@Sendable (IncomingRequest) throws(Fault) -> GatePass)? {
        guard let gate = handler.gate else { return nil }
        return { (request: IncomingRequest) throws(Fault) -> GatePass in
            // What cannot be decoded is refused later, where every request is.
            guard let asked = try? request.document.decode(H.Asked.self, at: request.body) else {
                return try gate.enter(asKnown: false)
            }
            return try gate.enter(asKnown: handler.isKnown(asked))
        }
    }

    private init<Asked: Request>(
        _ request: Asked.Type,
        as name: CallName,
        isBrief: Bool = false,
        endsSession: Bool = false,
        rules: FieldRules = [:],
        isOneWrite: Bool = false,
        waives: Set<Restriction> = [],
        pass: (@Sendable (IncomingRequest) throws(Fault) -> GatePass)? = nil,
        _ handle: @escaping @Sendable (Asked, CallContext) async throws -> Worked
    ) {
        self.name = name
        access = Asked.access
        effect = Asked.effect
        asked = Asked.self
        blob = Asked.blob
        lane = Asked.isPolled ? .polls : .calls
        self.isBrief = isBrief
        self.endsSession = endsSession
        self.rules = rules
        self.isOneWrite = isOneWrite
        self.waives = waives
        self.pass = pass
        decode = { request in
            let asked = try request.document.decode(Asked.self, at: request.body)
            return { context in try await handle(asked, context) }
        }
    }
}

/// Collects a service's handlers: one line each in the service's table of contents.
@resultBuilder
public enum Routes {
    public static func buildExpression<H: Handler>(_ handler: H) -> [Route] where H.Asked: Call {
        [Route(handler)]
    }

    public static func buildExpression<H: AccompaniedHandler>(_ handler: H) -> [Route] where H.Asked: Call {
        [Route(handler)]
    }

    public static func buildExpression(_ routes: [Route]) -> [Route] {
        routes
    }

    public static func buildBlock(_ routes: [Route]...) -> [Route] {
        routes.flatMap(\.self)
    }
}
