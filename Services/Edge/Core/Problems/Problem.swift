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
        self.init(fault, as: .init(code: fault.httpStatus))
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

    /// - Parameter given: the type that is refused, if the message should name it.
    static func unsupportedMediaType(_ wanted: String, not given: String? = nil) -> Problem {
        let words = "Content-Type must be \(wanted)" + (given.map { ", not \($0)" } ?? "")
        return Problem(
            Fault(.invalid, words, field: "Content-Type", rule: "unsupported-media-type"),
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
            members += all.filter { !["code", "message"].contains($0.name) }.map(\.withDetails)
        }
        return (try? WireJSON.encode(JSONValue.object(members))) ?? []
    }
}

extension JSONValue.Member {
    /// The member `errors` with the message of each named as in a problem.
    fileprivate var withDetails: JSONValue.Member {
        guard name == "errors", case .array(let errors) = value else { return self }
        let named = errors.map { error -> JSONValue in
            guard case .object(let members) = error else { return error }
            return .object(members.map { .init($0.name == "message" ? "detail" : $0.name, $0.value) })
        }
        return JSONValue.Member(name, .array(named))
    }
}
#endif
