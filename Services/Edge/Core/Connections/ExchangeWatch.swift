#if HTTP
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends what a client could draw out: bodies below a least rate, bodies of refused requests, and responses that it does
/// not read.
final class ExchangeWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Timeout of a body, with a second more for each `minimumRate` bytes of it.
    private static let bodyTimeout = TimeAmount.seconds(30)
    private static let minimumRate = 4 * 1024
    /// Timeout for a client that reads no response.
    private static let writeTimeout = TimeAmount.seconds(60)
    /// Time for the rest of a body after the response, and for the client to read the last response.
    private static let linger = TimeAmount.seconds(5)

    private let progress: ConnectionProgress
    private var (begun, ended, answered) = (0, 0, 0)
    private var bodyStart = NIODeadline.now()
    /// Bytes of the body, as its head says.
    private var length: Int?
    private var isInputClosed = false
    private var isClosing = false
    private var isFinishing = false
    private var bodyTimer: Scheduled<Void>?
    private var writeTimer: Scheduled<Void>?
    private var closeTimer: Scheduled<Void>?

    init(_ progress: ConnectionProgress) { self.progress = progress }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            begun += 1
            bodyStart = .now()
            length = head.headerFields[.contentLength].flatMap { Int($0) }
            progress.startOver()
        case .body(let part):
            progress.body += part.readableBytes
            if isAnswered, progress.discard(part.readableBytes) { return context.close(promise: nil) }
        case .end:
            ended += 1
            cancel(&bodyTimer)
            cancel(&closeTimer)
            progress.startOver()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if begun > ended, bodyTimer == nil, !progress.isDiscarding { watchBody(context) }
        context.fireChannelReadComplete()
    }

    /// Such as a parser's, which ends reading.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        stopReading()
        if isAnswered { context.close(promise: nil) }
        context.fireErrorCaught(error)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            isInputClosed = true
            if isClosing { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        cancel(&writeTimer)
        if !context.channel.isWritable { writeTimer = close(context, after: Self.writeTimeout) }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        for timer in [bodyTimer, writeTimer, closeTimer] { timer?.cancel() }
        context.fireChannelInactive()
    }

    /// The server closes after its last response, perhaps while the client still sends.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, isClosing || isAnswered, begun > ended, !isInputClosed, !isFinishing else {
            return context.close(mode: mode, promise: promise)
        }
        context.channel.closeFuture.cascade(to: promise)
        finish(context)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if ended == answered, !canReadRest { head.headerFields[.connection] = "close" }
            if head.headerFields[.connection] == "close" { isClosing = true }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isClosing:
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.assumeIsolated().whenComplete { _ in self.finish(context) }
            context.writeAndFlush(data, promise: written)
        case .end:
            answered += 1
            if isAnswered { closeTimer = close(context, after: Self.linger) }
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        }
    }

    /// Whether the request that is being read has got its response.
    private var isAnswered: Bool { answered > ended }

    /// Whether what a client still sends is worth reading, so that it can read the response, and use the connection on.
    private var canReadRest: Bool {
        !progress.isDiscarding && (length ?? 0) - progress.body <= ConnectionProgress.maximumDiscarded
    }

    /// Closes in the order that lets the client read the response.
    ///
    /// Source: [RFC 9112, 9.6](https://www.rfc-editor.org/rfc/rfc9112#section-9.6).
    private func finish(_ context: ChannelHandlerContext) {
        guard !isFinishing else { return }
        isFinishing = true
        stopReading()
        guard !isInputClosed else { return context.close(promise: nil) }
        closeTimer = close(context, after: Self.linger)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    private func stopReading() {
        cancel(&bodyTimer)
        progress.isDiscarding = true
    }

    private func cancel(_ timer: inout Scheduled<Void>?) {
        timer?.cancel()
        timer = nil
    }

    private func close(_ context: ChannelHandlerContext, after delay: TimeAmount) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: delay) { context.close(promise: nil) }
    }

    private func watchBody(_ context: ChannelHandlerContext) {
        let deadline = bodyStart + Self.bodyTimeout + .seconds(Int64(progress.body / Self.minimumRate))
        guard deadline > .now() else {
            return errorCaught(context: context, error: RequestBodyError.tooSlow)
        }
        bodyTimer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { self.watchBody(context) }
    }
}
#endif
