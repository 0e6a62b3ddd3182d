#if HTTP
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Wire

/// Answers a request: finds the endpoint, checks the method, and turns every error into a problem.
struct EdgeResponder: HTTPResponder {
    let endpoints: EndpointTable
    let addresses: ClientAddressFinder
    let networks: NetworkDigests
    let crossOrigin: CrossOriginAccess
    let figures: EdgeFigures
    /// Whether browsers reach the edge through TLS only.
    let isBehindTLS: Bool
    let logger: Logger

    /// The name of unknown paths and calls in metrics.
    static let unknown = "other"
    /// A year, for this host alone: its subdomains may belong to other servers.
    private static let httpsOnly = "max-age=31536000"
    private static let requestID = HTTPField.Name("Request-Id")
    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")

    func respond(to request: Request, context: EdgeContext) async throws -> Response {
        let start = ContinuousClock.now
        let remote = ClientAddress(context.channel.remoteAddress) ?? .unknown
        let forwarded = Self.forwardedFor.flatMap { request.headers[$0] }
        let client = addresses.address(of: remote, forwarded: forwarded)
        let asked = EdgeRequest(request, from: client, in: networks.claim(of: client), over: context.channel)
        let endpoint = endpoints.find(asked.path)
        var response = await answer(to: asked, endpoint)
        crossOrigin.add(to: &response, for: request.headers, isPreflight: request.method == .options)
        if let name = Self.requestID { response.headers[name] = asked.trace }
        response.headers[.xContentTypeOptions] = "nosniff"
        if isBehindTLS { response.headers[.strictTransportSecurity] = Self.httpsOnly }
        if request.method == .head { response = response.createHeadResponse() }
        let duration = start.duration(to: .now)
        figures.add(endpoint?.name(at: asked.path) ?? Self.unknown, status: response.status.code, after: duration)
        log(asked, response, duration)
        return response
    }

    private func answer(to request: EdgeRequest, _ endpoint: (any Endpoint)?) async -> Response {
        do {
            guard let endpoint else { throw Problem.noSuchPath }
            let methods = try endpoint.methods(at: request.path)
            let allowed = methods + (methods.contains(.get) ? [.head] : []) + [.options]
            if request.method == .options { return Self.options(allowed) }
            guard methods.contains(request.method) else { throw Problem.methodNotAllowed(allowed) }
            return try await endpoint.respond(to: request)
        } catch {
            let problem = Problem(describing: error)
            if problem.status == .internalServerError {
                logger.error("a request failed", metadata: ["trace": "\(request.trace)", "error": "\(error)"])
            }
            return problem.response(to: request)
        }
    }

    private static func options(_ allowed: [HTTPRequest.Method]) -> Response {
        Response(status: .noContent, headers: [.allow: allowed.map(\.rawValue).joined(separator: ", ")])
    }

    /// Without queries, bodies, tokens and addresses.
    private func log(_ request: EdgeRequest, _ response: Response, _ duration: Duration) {
        logger.info(
            "answered",
            metadata: [
                "method": "\(request.request.method.rawValue)", "path": "/\(request.path.joined(separator: "/"))",
                "status": "\(response.status.code)", "trace": "\(request.trace)",
                "network": "\(request.network.network.subnet)", "us": "\(Int(duration / .microseconds(1)))",
            ]
        )
    }
}

extension ClientAddress {
    /// Of a closed connection.
    fileprivate static let unknown = ClientAddress(bytes: [0, 0, 0, 0])
}
#endif
