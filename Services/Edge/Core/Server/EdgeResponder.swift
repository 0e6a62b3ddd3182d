#if HTTP
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceKit
import UmkreisWire

/// Answers a request: finds the endpoint, checks the method, and turns every error into a problem.
struct EdgeResponder: HTTPResponder {
    let endpoints: EndpointTable
    let addresses: ClientAddressFinder
    let networks: NetworkDigests
    let hosts: HostCheck
    let shares: ConnectionShares
    let crossOrigin: CrossOriginAccess
    let figures: EdgeFigures
    /// Whether browsers reach the edge through TLS only.
    let isBehindTLS: Bool
    let rates: RateLimits
    let log: AccessLog
    let logger: Logger
    let untrusted: RateLimiter<Bool>

    /// The name of unknown paths and calls in metrics.
    static let unknown = "other"
    /// A year, for this host alone: its subdomains may belong to other servers.
    private static let httpsOnly = "max-age=31536000"
    private static let requestID = HTTPField.Name("Request-Id")
    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
    private static let forwarded = HTTPField.Name("Forwarded")

    func respond(to request: Request, context: EdgeContext) async throws -> Response {
        let start = ContinuousClock.now
        let remote = context.ends.remote ?? .unknown
        let forwarded = Self.forwardedFor.flatMap { request.headers[$0] }
        let client = addresses.address(of: remote, forwarded: forwarded)
        let asked = EdgeRequest(request, from: client, in: networks.claim(of: client), over: context)
        let found = Result { try endpoints.find(asked.path) }
        noticeUntrustedProxy(remote, request.headers)
        var response = await answer(to: asked, found, from: remote)
        crossOrigin.add(to: &response, for: request.headers, isPreflight: request.method == .options)
        let endpoint = try? found.get()
        if let endpoint { response.headers.append(contentsOf: endpoint.headers) }
        if let name = Self.requestID { response.headers[name] = asked.trace }
        asked.rate.state?.add(to: &response.headers)
        response.headers[.xContentTypeOptions] = "nosniff"
        if isBehindTLS { response.headers[.strictTransportSecurity] = Self.httpsOnly }
        if request.method == .head { response = response.createHeadResponse() }
        let duration = start.duration(to: .now)
        figures.add(endpoint?.name ?? Self.unknown, status: response.status.code, after: duration)
        log.add(asked, status: response.status.code, isProbe: endpoint is HealthEndpoint, after: duration)
        return response
    }

    /// Otherwise an operator would not learn why all users count as one network.
    private func noticeUntrustedProxy(_ remote: ClientAddress, _ headers: HTTPFields) {
        let isForwarded = [Self.forwardedFor, Self.forwarded].contains { $0.map { headers[$0] != nil } ?? false }
        guard isForwarded, !addresses.isTrusted(remote), untrusted.admits(true, at: .now) else { return }
        logger.warning(
            "ignored X-Forwarded-For of a peer that is not a trusted proxy; if it is yours, set --trusted-proxies",
            metadata: ["peer": "\(remote)"]
        )
    }

    private func answer(
        to request: EdgeRequest,
        _ found: Result<any Endpoint, any Error>,
        from remote: ClientAddress
    ) async -> Response {
        do {
            let share = try share(of: request, from: remote)
            defer { withExtendedLifetime(share) {} }
            return try await reply(to: request, found)
        } catch {
            let problem = Problem(describing: error).pausing(figures.pauses)
            if problem.status == .internalServerError {
                logger.error("a request failed", metadata: ["trace": "\(request.trace)", "error": "\(error)"])
            }
            return problem.response(to: request)
        }
    }

    /// Refuses requests for another host, path or method.
    private func reply(to request: EdgeRequest, _ found: Result<any Endpoint, any Error>) async throws -> Response {
        let known = Result {
            try hosts.check(request)
            return try found.get()
        }
        if case .success(let endpoint) = known, endpoint.methods.contains(request.method) {
            return try await endpoint.respond(to: request)
        }
        // No endpoint counts refusals and preflights.
        try rates.admit(request, .pages)
        let allowed = try known.get().allowed
        guard request.method == .options else { throw Problem.methodNotAllowed(allowed) }
        return Self.options(allowed)
    }

    private static func options(_ allowed: [HTTPRequest.Method]) -> Response {
        Response(status: .noContent, headers: [.allow: allowed.map(\.rawValue).joined(separator: ", ")])
    }

    /// A proxy's connections have no share, so each of its requests has one, of the client's network.
    private func share(of request: EdgeRequest, from remote: ClientAddress) throws -> ConnectionShares.Share? {
        guard addresses.isTrusted(remote), request.client != remote else { return nil }
        guard let share = shares.take(request.client) else {
            throw Fault(.overloaded, "your network has too many requests open", retryAfterMs: 1_000)
        }
        return share
    }
}

extension Endpoint {
    /// All methods.
    fileprivate var allowed: [HTTPRequest.Method] { methods + (methods.contains(.get) ? [.head] : []) + [.options] }
}

extension ClientAddress {
    /// The address of a closed connection.
    fileprivate static let unknown = ClientAddress(bytes: [0, 0, 0, 0])
}
#endif
