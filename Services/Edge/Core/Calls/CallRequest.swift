#if HTTP
import HTTPTypes
import UmkreisMessaging
import UmkreisWire

/// A call read from an HTTP request, ready to be forwarded.
struct CallRequest: Sendable {
    let call: ExposedCall
    let body: RawJSON
    let blob: [UInt8]?
    let token: String?
    let key: String?
    let trace: String
    let network: NetworkClaim
    let timeout: Duration
    /// Whether unknown members were refused.
    private(set) var isStrict = false

    private static let timeoutName = HTTPField.Name("Request-Timeout-Ms")
    /// Leaves room for the other members of the line.
    private static let maximumBody = WireLimits.line - 8 * 1024

    init(_ call: ExposedCall, _ request: EdgeRequest, token: String?) async throws {
        self.call = call
        self.token = token
        key = call.reads ? nil : try IdempotencyKey.of(request.headers)
        (trace, network) = (request.trace, request.network)
        let query = try QueryText(request.query)
        if request.method == .get {
            (body, blob) = (try call.query.body(query), nil)
        } else if call.description.blob == .in {
            try Self.require("application/octet-stream", request)
            (body, blob) = (try call.query.body(query), try await request.body(upTo: WireLimits.blob))
        } else {
            try Self.require("application/json", request)
            guard query.members.isEmpty else {
                throw Fault(.invalid, "a POST has no query: send its members in the body", rule: "query-of-post")
            }
            (body, blob) = (try JSONBody.object(try await request.body(upTo: Self.maximumBody)), nil)
            isStrict = StrictMembers.areWanted(by: request.headers)
            if isStrict { try StrictMembers.check(body, by: call.description.request) }
        }
        let wait = call.description.polls ? body.waitMs : 0
        // A poll's response needs two seconds more.
        let defaultTimeout = min(WireLimits.maximumTTL, wait > 0 ? wait + 2_000 : WireLimits.defaultTTL)
        timeout = try Self.timeout(request.headers, default: defaultTimeout)
    }

    /// A call that the edge sends for another path.
    ///
    /// - Parameter defaultTimeout: the timeout in milliseconds without the header.
    init(
        _ call: ExposedCall,
        body: RawJSON,
        blob: [UInt8]? = nil,
        key: String? = nil,
        for request: EdgeRequest,
        token: String?,
        timeout defaultTimeout: Int = WireLimits.defaultTTL
    ) throws(Fault) {
        (self.call, self.body, self.blob, self.key, self.token) = (call, body, blob, key, token)
        (trace, network) = (request.trace, request.network)
        timeout = try Self.timeout(request.headers, default: defaultTimeout)
    }

    private init(_ other: CallRequest, body: RawJSON) {
        (call, self.body, blob, token, key) = (other.call, body, other.blob, other.token, other.key)
        (trace, network, timeout) = (other.trace, other.network, other.timeout)
        isStrict = other.isStrict
    }

    /// The same call with another body.
    func replacingBody(with body: RawJSON) -> CallRequest { CallRequest(self, body: body) }

    /// - Throws: the service's fault.
    func send(
        over client: Client,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws(Fault) -> ForwardedAnswer {
        var client = client.signedIn(with: token)
        (client.timeout, client.trace, client.network) = (timeout, trace, network)
        return try await client.forward(call.name, body: body, blob: blob, in: call.lane, key: key, before: deadline)
    }

    private static func require(_ type: String, _ request: EdgeRequest) throws(Problem) {
        let given = request.headers[.contentType]
        // As most clients write it.
        if given == type { return }
        guard given.map({ $0.prefix { $0 != ";" }.filter { $0 != " " }.lowercased() }) == type else {
            throw .unsupportedMediaType(type)
        }
    }

    private static func timeout(_ headers: HTTPFields, default defaultTimeout: Int) throws(Fault) -> Duration {
        guard let name = timeoutName, let text = headers[name] else { return .milliseconds(defaultTimeout) }
        guard let ms = Int(text), (1...WireLimits.maximumTTL).contains(ms) else {
            throw Fault(
                .invalid,
                "Request-Timeout-Ms must be a whole number between 1 and \(WireLimits.maximumTTL)",
                field: "Request-Timeout-Ms",
                rule: "out-of-range"
            )
        }
        return .milliseconds(ms)
    }
}

extension RawJSON {
    /// The `waitMs` of a long poll; 0 if absent, or if the service will refuse it.
    fileprivate var waitMs: Int {
        struct Wait: Decodable { var waitMs: Int? }
        return (try? decode(Wait.self))?.waitMs.flatMap { (0...WireLimits.maximumTTL).contains($0) ? $0 : nil } ?? 0
    }
}
#endif
