public import Wire

/// A handler under the name that it is called by.
public struct Route: Sendable {
    public let name: CallName
    public let access: Access
    public let effect: Effect
    /// The type of the request, whose `Reply` is that of the reply.
    public let asked: any Request.Type
    let isBrief: Bool
    let endsSession: Bool
    let blob: BlobUse
    /// Makes a value of the request's body; what is returned holds that value and nothing of the line.
    let decode: @Sendable (IncomingRequest) throws -> Work

    /// Has the handler answer, and writes its reply.
    typealias Work = @Sendable (CallContext) async throws -> [UInt8]

    /// A call of the service.
    public init<H: Handler>(_ handler: H) where H.Asked: Call {
        self.init(handler, as: H.Asked.name)
    }

    /// A call that every service has, under this service's name.
    public init<H: Handler>(_ handler: H, at service: ServiceName) where H.Asked: CommonCall {
        self.init(handler, as: H.Asked.name(at: service))
    }

    private init<H: Handler>(_ handler: H, as name: CallName) {
        self.name = name
        access = H.Asked.access
        effect = H.Asked.effect
        asked = H.Asked.self
        isBrief = H.isBrief
        endsSession = H.endsSession
        blob = H.Asked.blob
        decode = { request in
            let asked = try request.document.decode(H.Asked.self, at: request.body)
            return { context in try WireJSON.encode(await handler.handle(asked, context)) }
        }
    }
}
