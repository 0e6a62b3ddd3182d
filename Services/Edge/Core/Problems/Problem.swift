#if HTTP
import HTTPInterface
import HTTPTypes
import Hummingbird
import UmkreisMessaging
import NIOCore
import UmkreisWire

/// A refusal over HTTP.
///
/// Source: [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457), with the members of a fault as extensions.
struct Problem: Error, Sendable {
    let fault: Fault
    let status: HTTPResponse.Status
    /// Additional headers.
    var headers = HTTPFields()

    init(_ fault: Fault) {
        self.init(fault, as: .init(code: fault.code.httpStatus))
    }

    init(_ fault: Fault, as status: HTTPResponse.Status) {
        (self.fault, self.status) = (fault, status)
    }

    /// Any error of an endpoint.
    init(describing error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let fault as Fault: self.init(fault)
        case is CancellationError: self.init(Fault(.unavailable, "the server is stopping"))
        default: self.init(Fault(.internal, "the request could not be handled"))
        }
    }

    static let noSuchPath = Problem(Fault(.notFound, "there is nothing at this path", rule: "no-such-path"))

    static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> Problem {
        let words = allowed.map(\.rawValue).joined(separator: ", ")
        var problem = Problem(
            Fault(.invalid, "the method must be one of \(words)", rule: "method-not-allowed"),
            as: .methodNotAllowed
        )
        problem.headers[.allow] = words
        return problem
    }

    static func unsupportedMediaType(_ wanted: String) -> Problem {
        Problem(
            Fault(.invalid, "Content-Type must be \(wanted)", field: "Content-Type", rule: "unsupported-media-type"),
            as: .unsupportedMediaType
        )
    }

    /// Gives a refusal without a pause one, so that clients do not return together.
    func pausing(_ pauses: RetryPauses) -> Problem {
        guard status == .serviceUnavailable, fault.retryAfterMs == nil else { return self }
        var fault = fault
        fault.retryAfterMs = pauses.next()
        var problem = Problem(fault, as: status)
        problem.headers = headers
        return problem
    }

    func response(to request: EdgeRequest) -> Response {
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        if let seconds = retryAfter { headers[.retryAfter] = String(seconds) }
        if status == .unauthorized {
            let isRefused = fault.field == "token" && request.headers[.authorization] != nil
            headers[.wwwAuthenticate] = isRefused ? #"Bearer error="invalid_token""# : "Bearer"
        }
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json(request.trace)))
        )
    }

    /// The pause before a retry, in whole seconds.
    var retryAfter: Int? {
        guard let ms = fault.retryAfterMs else { return status == .serviceUnavailable ? 1 : nil }
        return max(1, (ms + 999) / 1_000)
    }

    /// Returns the problem as JSON.
    func json(_ trace: String) -> [UInt8] {
        let type = ProblemType(of: fault)
        var members: [JSONValue.Member] = [
            .init("type", .string("/problems/\(type.name)")), .init("title", .string(type.title)),
            .init("status", .integer(Int64(status.code))), .init("detail", .string(fault.message)),
            .init("instance", .string("urn:request:\(trace)")), .init("code", .string(fault.code.text)),
        ]
        // The other members are those of the fault.
        if let own = try? WireJSON.decode(JSONValue.self, from: WireJSON.encode(fault)), case .object(let all) = own {
            members += all.filter { !["code", "message"].contains($0.name) }
        }
        return (try? WireJSON.encode(JSONValue.object(members))) ?? []
    }
}
#endif
