import Logging
import Messaging
import ZeroMQTransport

/// Client, transport, dispatcher and codec: an empty call as a service answers it.
struct UmkreisContender: Contender {
    let name: String
    let executor: (any TaskExecutor)?
    private let loop = SocketLoop()
    private let client: Client

    /// - Parameter isOnLoop: whether the callers run where a service's handlers do, or anywhere, as in an app.
    init(path: String, isOnLoop: Bool) throws {
        name = isOnLoop ? "Umkreis, ipc" : "Umkreis, ipc, from the pool"
        executor = isOnLoop ? loop.executor : nil
        let endpoint = try Endpoint("ipc://\(path)")
        client = Client(
            over: ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { _ in endpoint }
        )
    }

    func echo() async throws {
        guard try await client.send(Echo.sample) == Echo.sample else { throw WrongEcho() }
    }

    func close() async throws { await loop.shutdown() }

    /// Serves until the process is ended.
    static func serve(path: String) async throws {
        let loop = SocketLoop()
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
            endpoint: try Endpoint("ipc://\(path)"),
            receiver: dispatcher
        )
        _ = try await server.start()
        Ready.say()
        try await Task.sleep(for: .seconds(600))
    }
}
