import Logging
import UmkreisMessaging
import ZeroMQTransport

/// Client, transport, dispatcher and codec with an empty call.
struct UmkreisContender: Contender {
    let name: String
    let executor: (any TaskExecutor)?
    private let loop: SocketLoop
    private let client: Client

    /// - Parameters:
    ///   - endpoint: `tcp` requires `keys`.
    ///   - isOnLoop: runs callers like a service's handlers, instead of anywhere.
    init(_ name: String, at endpoint: Endpoint, keys: WireKeys? = nil, isOnLoop: Bool = true) throws {
        self.name = name
        loop = SocketLoop(keys: keys)
        executor = isOnLoop ? loop.executor : nil
        client = Client(
            over: ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { _ in endpoint }
        )
    }

    func echo() async throws {
        guard try await client.send(Echo.sample) == Echo.sample else { throw WrongEcho() }
    }

    func close() async throws { await loop.shutdown() }

    static func serve(at endpoint: Endpoint, keys: WireKeys? = nil) async throws {
        let loop = SocketLoop(keys: keys)
        let dispatcher = Dispatcher(
            service: "echo",
            routes: [Route(EchoHandler())],
            authenticate: { _ in throw Fault(.unauthenticated, "an echo wants no token") },
            fingerprint: { $0 },
            answered: NoAnswers(),
            now: { Timestamp.now },
            logger: Logger(label: "echo"),
            executor: loop.executor
        )
        let server = ZeroMQServer(
            loop: loop,
            endpoint: endpoint,
            receiver: dispatcher
        )
        _ = try await server.start()
        Ready.say()
        try await Task.sleep(for: .seconds(600))
    }
}
