import Synchronization
import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

/// The transport between services.
protocol WorldNetwork: Sendable {
    var transport: any Transport { get }
    /// The executor of services that run as in a process of their own.
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

/// Services on ipc endpoints, with separate loops for callers and services.
final class ZeroMQNetwork: WorldNetwork {
    private let folder: String
    private let asking = SocketLoop()
    private let answering = SocketLoop()
    private let sockets: ZeroMQTransport
    private let servers = Mutex<[ServiceName: ZeroMQServer]>([:])

    init(folder: String) throws {
        self.folder = folder
        sockets = ZeroMQTransport(loop: asking, replyID: IncomingReply.replyID) { service in
            // Fails when the service connects.
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

/// The transport of a test.
public enum Wiring: String, Sendable, CaseIterable {
    /// Direct, but with encoded lines.
    case inProcess
    /// ZeroMQ sockets on ipc endpoints.
    case zeroMQ
}
