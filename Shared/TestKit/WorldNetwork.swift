import Messaging
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
