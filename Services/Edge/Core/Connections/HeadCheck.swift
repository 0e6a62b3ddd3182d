#if HTTP
import NIOCore
import NIOHTTP1

/// Refuses heads with a meaning that depends on the version or the form of the target, which later handlers do not see.
///
/// Source: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112), 3.2.2 and 6.1.
final class HeadCheck: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let progress: ConnectionProgress

    init(_ progress: ConnectionProgress) { self.progress = progress }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !progress.isDiscarding else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let isOld = head.version != .http1_1
        // A proxy of HTTP/1.0 would pass the body on as the next request.
        guard !isOld || !head.headers.contains(name: "Transfer-Encoding"), head.namesOneHost else {
            return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        }
        // HTTP/1.0 has no persistent connections.
        if isOld { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}

extension HTTPRequestHead {
    /// Whether an absolute target names the same host as the field `Host`; other forms have no host.
    fileprivate var namesOneHost: Bool {
        guard !uri.hasPrefix("/"), let scheme = uri.firstRange(of: "://") else { return true }
        let authority = uri[scheme.upperBound...].prefix { !["/", "?", "#"].contains($0) }
        return headers["Host"].first?.lowercased() == authority.lowercased()
    }
}
#endif
