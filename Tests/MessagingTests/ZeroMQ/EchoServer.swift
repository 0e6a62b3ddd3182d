import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

struct EchoServer {
    let scratch: ScratchDirectory
    let endpoint: Endpoint
    let loop = SocketLoop()
    let figures = TransportFigures()
    let server: ZeroMQServer

    /// Starts a server, optionally in another one's directory.
    init(
        _ receiver: any Receiver,
        after earlier: EchoServer? = nil,
        connections: ConnectionLimits = .ofThisProcess
    ) async throws {
        scratch = try earlier?.scratch ?? ScratchDirectory()
        endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        server = ZeroMQServer(
            loop: loop,
            endpoint: endpoint,
            receiver: receiver,
            connections: connections,
            figures: figures
        )
        try await server.start()
    }

    /// A transport that reaches this server and later ones at its address.
    func transport(on loop: SocketLoop) -> ZeroMQTransport {
        ZeroMQTransport(loop: loop, replyID: PlainLine.id, endpoint: { [endpoint] _ in endpoint })
    }
}
