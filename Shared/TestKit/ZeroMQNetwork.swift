import Messaging
import Synchronization
import Wire
import ZeroMQTransport

/// A world's services on ipc endpoints in its folder, over one loop for those who ask and one for those who answer.
final class ZeroMQNetwork: WorldNetwork {
    private let folder: String
    private let asking = SocketLoop()
    private let answering = SocketLoop()
    private let sockets: ZeroMQTransport
    private let servers = Mutex<[ServiceName: ZeroMQServer]>([:])

    init(folder: String) throws {
        self.folder = folder
        sockets = ZeroMQTransport(loop: asking, replyID: IncomingReply.replyID) { service in
            // A folder too long for an endpoint is told when the service is connected.
            try? Endpoint.local(dataDirectory: folder, service: service)
        }
    }

    var transport: any Transport { sockets }
    var executor: (any TaskExecutor)? { answering.executor }

    func connect(_ receiver: any Receiver, as service: ServiceName) async throws {
        let endpoint = try Endpoint.local(dataDirectory: folder, service: service)
        let server = ZeroMQServer(loop: answering, endpoint: endpoint, receiver: receiver)
        _ = try await server.start()
        servers.withLock { $0[service] = server }
    }

    func disconnect(_ service: ServiceName) async {
        await servers.withLock { $0.removeValue(forKey: service) }?.stop()
    }

    func close() async {
        await asking.shutdown()
        await answering.shutdown()
    }
}
