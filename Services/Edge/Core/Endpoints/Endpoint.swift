#if HTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UmkreisWire

/// Answers the requests of a path.
protocol Endpoint: Sendable {
    /// The methods besides HEAD and OPTIONS.
    ///
    /// - Throws: the reason, if the path has no methods.
    func methods(at path: [Substring]) throws -> [HTTPRequest.Method]

    /// The request's name in metrics: a known call, or a word for the other pages.
    func name(at path: [Substring]) -> String

    /// Headers of every response for the path, also of refusals.
    func headers(at path: [Substring]) -> HTTPFields

    /// Called with one of ``methods(at:)``; throws a ``Problem`` or a fault.
    func respond(to request: EdgeRequest) async throws -> Response
}

extension Endpoint {
    func methods(at path: [Substring]) throws -> [HTTPRequest.Method] { [.get] }

    func name(at path: [Substring]) -> String { "page" }

    func headers(at path: [Substring]) -> HTTPFields { [:] }
}

extension Response {
    /// A short page that is made for the request.
    static func text(_ text: String, _ type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: type, .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
#endif
