public import UmkreisWire

/// A handler with its call's name; a class, to avoid copies per request.
public final class Route: Sendable {
    public let name: CallName
    /// The senders that may call it.
    public let access: Access
    /// Whether it reads or writes.
    public let effect: Effect
    /// The type of the request.
    public let asked: any Request.Type
    /// This deployment's additional rules for the request.
    public let rules: FieldRules
    let isBrief: Bool
    let endsSession: Bool
    let isOneWrite: Bool
    let computes: Bool
    let waives: Set<Restriction>
    let blob: BlobUse
    let lane: Lane
    let pass: (@Sendable (IncomingRequest) throws(Fault) -> GatePass)?
    /// The result must not retain the line.
    let decode: @Sendable (IncomingRequest) throws -> Work

    enum Start {
        case inThePool
        /// Runs on the thread of arrival, one at a time, otherwise in the pool.
        case whereItArrived
        /// Runs on that thread before the next message: for brief work before a single write.
        case atOnce
    }

    var start: Start { !isBrief ? .inThePool : isOneWrite ? .atOnce : .whereItArrived }

    typealias Work = @Sendable (CallContext) async throws -> EncodedReply

    /// An encoded reply with its blob.
    struct EncodedReply: Sendable {
        let body: [UInt8]
        var blob: [UInt8]?
    }

    public convenience init<H: Handler>(_ handler: H) where H.Asked: Call {
        self.init(handler, as: H.Asked.name)
    }

    public convenience init<H: Handler>(_ handler: H, at service: ServiceName) where H.Asked: BuiltInCall {
        self.init(handler, as: H.Asked.name(at: service))
    }

    public convenience init<H: BlobHandler>(_ handler: H) where H.Asked: Call {
        self.init(H.Asked.self, as: H.Asked.name) { asked, context in
            let accompanied = try await handler.handle(asked, context)
            return EncodedReply(body: try WireJSON.encode(accompanied.reply), blob: accompanied.blob)
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
            computes: H.computes,
            waives: H.waives,
            pass: Route.pass(of: handler)
        ) { asked, context in
            let reply = try await handler.handle(asked, context)
            return EncodedReply(body: try WireJSON.encode(reply))
        }
    }

    private static func pass<H: Handler>(
        of handler: H
    ) -> (@Sendable (IncomingRequest) throws(Fault) -> GatePass)? {
        guard let gate = handler.gate else { return nil }
        return { (request: IncomingRequest) throws(Fault) -> GatePass in
            // Undecodable requests are rejected later.
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
        computes: Bool = false,
        waives: Set<Restriction> = [],
        pass: (@Sendable (IncomingRequest) throws(Fault) -> GatePass)? = nil,
        _ handle: @escaping @Sendable (Asked, CallContext) async throws -> EncodedReply
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
        self.computes = computes
        self.waives = waives
        self.pass = pass
        decode = { request in
            let asked = try request.document.decodeRequest(Asked.self, at: request.body, narrowedBy: rules)
            return { context in try await handle(asked, context) }
        }
    }
}

/// Collects a service's handlers.
@resultBuilder
public enum Routes {
    public static func buildExpression<H: Handler>(_ handler: H) -> [Route] where H.Asked: Call {
        [Route(handler)]
    }

    public static func buildExpression<H: BlobHandler>(_ handler: H) -> [Route] where H.Asked: Call {
        [Route(handler)]
    }

    public static func buildExpression(_ routes: [Route]) -> [Route] {
        routes
    }

    public static func buildBlock(_ routes: [Route]...) -> [Route] {
        routes.flatMap(\.self)
    }
}
