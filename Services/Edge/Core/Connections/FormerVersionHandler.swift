#if HTTP
import NIOCore
import NIOHTTP1

/// Serves clients of HTTP/1.0: they need not name a host, and know no chunks.
///
/// Source: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112), 3.2, 3.3 and 6.1; the end of the connection ends a body
/// without a length (6.3).
final class FormerVersionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let defaultHost: String?
    private var isFormer = false

    init(defaultHost: String?) { self.defaultHost = defaultHost }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        isFormer = head.version == .http1_0
        if isFormer, !head.headers.contains(name: "Host") {
            head.headers.add(name: "Host", value: defaultHost ?? Self.address(of: context.channel))
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isFormer, case .head(var head) = unwrapOutboundIn(data), !head.headers.contains(name: "Content-Length")
        else { return context.write(data, promise: promise) }
        // The encoder uses chunks for a version that knows them.
        head.version = .http1_0
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    private static func address(of channel: any Channel) -> String {
        guard let host = channel.localAddress?.ipAddress, let port = channel.localAddress?.port else {
            return "localhost"
        }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
#endif
