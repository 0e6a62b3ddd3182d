#if HTTP
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// HTTP/1.1 with connections on their event loop: saves changes of threads per request.
struct EventLoopChannel: HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: Responder
    let shares: ConnectionShares
    let addresses: ClientAddressFinder
    let figures: EdgeFigures
    /// The name of the server for a request without `Host`; `nil` for the address of the connection.
    let defaultHost: String?

    /// Enough for tokens, cookies and stream positions; Hummingbird's default is 80 KiB.
    private static let maximumHeaderBytes = 16 * 1024
    private static let maximumHeaders = 100
    /// Closes silent connections and incomplete heads; streams send beats.
    private static let idle = Duration.seconds(30)

    private struct NetworkHasItsShare: Error {}

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            // A client that has left already has no address.
            guard let remote = ClientAddress(channel.remoteAddress),
                addresses.isTrusted(remote) || holds(channel, remote)
            else {
                channel.close(promise: nil)
                throw NetworkHasItsShare()
            }
            try addHandlers(to: channel.pipeline.syncOperations, logger)
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)
            )
        }
    }

    /// - Returns: whether the network has a share for the connection, which it keeps until the end.
    private func holds(_ channel: any Channel, _ remote: ClientAddress) -> Bool {
        guard let share = shares.take(remote) else { return false }
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(share) {} }
        return true
    }

    private func addHandlers(to pipeline: ChannelPipeline.SynchronousOperations, _ logger: Logger) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        (limits.maxHeaderFieldSize, limits.maxHeaderListSize) = (Self.maximumHeaderBytes, Self.maximumHeaderBytes)
        limits.maxHeaderFieldCount = Self.maximumHeaders
        let progress = ConnectionProgress()
        try pipeline.addHandler(ByteCounter(progress))
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false,
            withErrorHandling: false,
            withOutboundHeaderValidation: false,
            withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: limits
        )
        try pipeline.addHandler(FormerVersionHandler(defaultHost: defaultHost))
        try pipeline.addHandler(HeadCheck(progress))
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
        try pipeline.addHandler(ExchangeWatch(progress))
        try pipeline.addHandler(UnreadableRequestHandler())
        try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: Self.idle, logger: logger))
    }

    func handle(value: Value, logger: Logger) async {
        figures.connectionOpened()
        defer { figures.connectionClosed() }
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await ConnectionEnds.$current.withValue(ConnectionEnds(of: value.channel)) {
                await handleHTTP(asyncChannel: value, logger: logger)
            }
        }
    }
}

/// Runs tasks on an event loop; they must compute for a millisecond at most and never block.
final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
#endif
