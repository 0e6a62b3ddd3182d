import Messaging
import Synchronization
import Wire
import ZeroMQTransport

/// How the services of a world are reached.
protocol WorldNetwork: Sendable {
    var transport: any Transport { get }
    /// Where the services work on requests, as they do in a process of their own.
    var executor: (any TaskExecutor)? { get }
    func connect(_ receiver: any Receiver, as service: ServiceName) async throws
    func disconnect(_ service: ServiceName) async
    func close() async
}

extension Wiring {
    func network(in folder: String) throws -> any WorldNetwork {
        switch self {
        case .inProcess: InProcessNetwork()
        case .zeroMQ: try ZeroMQNetwork(folder: folder)
        }
    }
}

private struct InProcessNetwork: WorldNetwork {
    let inside = InProcessTransport()

    var transport: any Transport { inside }
    var executor: (any TaskExecutor)? { nil }

    func connect(_ receiver: any Receiver, as service: ServiceName) {
        inside.connect(receiver, as: service)
    }

    func disconnect(_ service: ServiceName) {
        inside.disconnect(service)
    }

    func close() {}
}

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

/// How the services of a world hear each other.
///
/// The same test runs over all of them.
public enum Wiring: String, Sendable, CaseIterable {
    /// Straight from client to dispatcher, in lines of JSON all the same.
    case inProcess
    /// Over real ZeroMQ sockets, on ipc endpoints in the world's own folder.
    case zeroMQ
}
