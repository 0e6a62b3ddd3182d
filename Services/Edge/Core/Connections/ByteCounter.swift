#if HTTP
import NIOCore

/// Counts bytes before they are parsed, and drops those that follow a refusal.
///
/// The parser passes neither chunk extensions nor sizes on, so that only this bounds them.
final class ByteCounter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let progress: ConnectionProgress

    init(_ progress: ConnectionProgress) { self.progress = progress }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        guard !progress.isDiscarding else {
            if progress.discard(count) { context.close(promise: nil) }
            return
        }
        progress.received += count
        context.fireChannelRead(data)
        guard progress.hasTooMuchFraming, !progress.isDiscarding else { return }
        context.fireErrorCaught(RequestBodyError.tooMuchFraming)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // The handlers behind it no longer request reads.
        if progress.isDiscarding { context.read() }
    }
}
#endif
