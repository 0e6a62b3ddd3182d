#if HTTP
import HTTPTypes
import NIOCore
import NIOHTTPTypes
import UmkreisWire

/// Adds a problem to the server's refusal of an unreadable request.
///
/// Hummingbird sends an empty 400 and closes the connection.
final class UnreadableRequestHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var body: ByteBuffer?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.isEmptyRefusal:
            let fault = Fault(
                .invalid,
                "the request is not readable HTTP/1.1, or its head is too long",
                rule: "not-http"
            )
            let bytes = ByteBuffer(bytes: Problem(fault).json(TraceID.of([:])))
            head.headerFields[.contentType] = "application/problem+json"
            head.headerFields[.contentLength] = String(bytes.readableBytes)
            body = bytes
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end(let trailers):
            if let body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
            body = nil
            context.write(wrapOutboundOut(.end(trailers)), promise: promise)
        case let part: context.write(wrapOutboundOut(part), promise: promise)
        }
    }
}

extension HTTPResponse {
    /// Refusals of endpoints have a body.
    fileprivate var isEmptyRefusal: Bool {
        status == .badRequest && headerFields[.contentLength] == "0" && headerFields[.connection] == "close"
    }
}
#endif
