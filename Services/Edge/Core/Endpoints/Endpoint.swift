#if HTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UmkreisWire

/// Answers the requests of a path.
protocol Endpoint: EndpointSource {
    /// The methods besides HEAD and OPTIONS.
    var methods: [HTTPRequest.Method] { get }

    /// The request's name in metrics: a known call, or a word for the other pages.
    var name: String { get }

    /// Headers of every response for the path, also of refusals.
    var headers: HTTPFields { get }

    /// Called with one of ``methods``; throws a ``Problem`` or a fault.
    func respond(to request: EdgeRequest) async throws -> Response
}

/// Finds the endpoint of a path, once a request.
protocol EndpointSource: Sendable {
    /// - Throws: the reason, if nothing answers.
    func endpoint(at path: [Substring]) throws(Fault) -> any Endpoint
}

extension Endpoint {
    var methods: [HTTPRequest.Method] { [.get] }

    var name: String { "page" }

    var headers: HTTPFields { [:] }

    func endpoint(at path: [Substring]) -> any Endpoint { self }
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
