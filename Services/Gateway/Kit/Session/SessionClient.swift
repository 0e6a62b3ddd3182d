import GatewaySupervision
import Synchronization
package import UmkreisMessaging
package import UmkreisWire

/// Sends calls with the right token, and renews a refused one.
///
/// Every write has a new idempotency key, so that it may be repeated.
package final class SessionClient: Sendable {
    package let connection: ServiceConnection
    package let tokens: SessionTokens
    /// Sends without a token.
    let anonymous: Client
    private let directory: DataDirectory
    private let makeKey: @Sendable () -> String
    private let descriptions = Mutex<[ServiceName: Describe.Reply]>([:])

    init(
        _ connection: ServiceConnection,
        _ tokens: SessionTokens,
        _ anonymous: Client,
        _ directory: DataDirectory,
        makeKey: @escaping @Sendable () -> String
    ) {
        self.connection = connection
        self.tokens = tokens
        self.anonymous = anonymous
        self.directory = directory
        self.makeKey = makeKey
    }

    /// A client that reports every request and reply; it knows the descriptions that were asked for.
    package func observed(by observe: @escaping @Sendable (_ request: [UInt8], WireEvent) -> Void) -> SessionClient {
        let transport = ObservedTransport(connection.transport, observe: observe)
        let client = SessionClient(
            ServiceConnection(transport: transport, absence: connection.absence, close: connection.close),
            tokens,
            Client(over: transport, timeout: anonymous.timeout, retry: .patient),
            directory,
            makeKey: makeKey
        )
        let known = descriptions.withLock { $0 }
        client.descriptions.withLock { $0 = known }
        return client
    }

    /// Sends a call as the profile's user, starting a guest if necessary.
    ///
    /// - Parameter timeout: `nil` for that of the command line.
    /// - Throws: ``Refusal`` if the user may not send it; the service's fault.
    func send<C: Call>(_ call: C, blob: [UInt8]? = nil, timeout: Duration? = nil) async throws -> C.Reply {
        try connection.reach(C.name.service)
        let key = C.effect == .writes ? makeKey() : nil
        return try await authorized(C.name, as: C.access, timeout: timeout) { client throws(Fault) in
            try await client.send(call, blob: blob, key: key)
        }
    }

    /// Returns the reply with its blob.
    package func fetch<C: Call>(_ call: C) async throws -> ReplyWithBlob<C.Reply> {
        try connection.reach(C.name.service)
        return try await authorized(C.name, as: C.access) { client throws(Fault) in try await client.fetch(call) }
    }

    /// - Parameter timeout: `nil` for that of the command line.
    func send<C: BuiltInCall>(
        _ call: C,
        to service: ServiceName,
        timeout: Duration? = nil
    ) async throws -> C.Reply {
        try connection.reach(service)
        guard C.access != .anyone else { return try await anonymous.send(call, to: service) }
        return try await authorized(C.name(at: service), as: C.access, timeout: timeout) { client throws(Fault) in
            try await client.send(call, to: service)
        }
    }

    /// Sends any call, after asking the service for its access.
    package func send(_ name: CallName, body: JSONValue, key: String) async throws -> IncomingReply {
        try connection.reach(name.service)
        return try await authorized(name, as: access(of: name)) { client throws(Fault) in
            try await client.send(name, body: body, key: key)
        }
    }

    /// Renews a refused user token once.
    private func authorized<Reply>(
        _ name: CallName,
        as access: Access,
        timeout: Duration? = nil,
        _ send: (Client) async throws(Fault) -> Reply
    ) async throws -> Reply {
        var client = anonymous
        if let timeout { client.timeout = timeout }
        let token = try await tokens.token(for: access)
        do {
            return try await send(client.signedIn(with: token?.text))
        } catch {
            guard error.isTokenFault, let token else { throw error }
            guard case .user = token else { throw Refusal.otherDeployment(error, directory) }
            let renewed = try await tokens.renewed(for: access)
            return try await send(client.signedIn(with: renewed?.token))
        }
    }

    /// Asks whether a service is ready; with a privileged token, the reply contains sequence numbers.
    package func readiness(
        of service: ServiceName,
        with client: Client? = nil,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws -> Ready.Reply {
        try connection.reach(service)
        let client = client ?? anonymous
        // An unusable key is reported where it is required.
        let token = try? tokens.operatorToken()
        do throws(Fault) {
            return try await client.signedIn(with: token).send(Ready(), to: service, before: deadline)
        } catch {
            guard error.isTokenFault else { throw error }
            return try await client.send(Ready(), to: service, before: deadline)
        }
    }

    /// The access of a call; if it's unknown, the call itself will fail.
    package func access(of name: CallName) async -> Access {
        let described = try? await description(of: name.service)
        return described?.calls.first { $0.name == name }?.access ?? .anyone
    }

    /// Asks a service once for its calls.
    package func description(of service: ServiceName) async throws -> Describe.Reply {
        if let known = descriptions.withLock({ $0[service] }) { return known }
        try connection.reach(service)
        let described = try await anonymous.send(Describe(), to: service)
        descriptions.withLock { $0[service] = described }
        return described
    }
}

extension ServiceConnection {
    /// Throws if the service can't be reached.
    func reach(_ service: ServiceName) throws(Refusal) {
        if let refusal = absence(service) { throw refusal }
    }
}

extension Fault {
    /// Whether a new token may help; not for wrong passwords.
    fileprivate var isTokenFault: Bool { code == .unauthenticated && field == "token" }
}
