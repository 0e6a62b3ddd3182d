import CZeroMQ
import Foundation
import Synchronization
import UmkreisMessaging

/// Plain libzmq: the lower bound of the first contender.
///
/// One thread and DEALER per call in flight, without decoding.
final class RawZeroMQContender: Contender {
    private final class Connection: @unchecked Sendable {
        let socket: UnsafeMutableRawPointer
        init(_ socket: UnsafeMutableRawPointer) { self.socket = socket }
    }

    let name = "libzmq alone, ipc"
    private let context = Connection(zmq_ctx_new())
    private let path: String
    private let line: [UInt8]
    private let idle = Mutex<[Connection]>([])
    private let queue = DispatchQueue(label: "raw", attributes: .concurrent)

    init(path: String) throws {
        self.path = path
        line = try WireJSON.encode(Echo.sample)
    }

    func echo() async throws {
        let connection = idle.withLock { $0.popLast() } ?? connected()
        let isGood = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.exchange(connection)) }
        }
        guard isGood else { throw WrongEcho() }
        idle.withLock { $0.append(connection) }
    }

    func close() async throws {
        for connection in idle.withLock({ $0 }) { zmq_close(connection.socket) }
        zmq_ctx_term(context.socket)
    }

    private func connected() -> Connection {
        let socket = zmq_socket(context.socket, ZMQ_DEALER)
        zmq_connect(socket, "ipc://\(path)")
        guard let socket else { preconditionFailure("libzmq has no socket left") }
        return Connection(socket)
    }

    private func exchange(_ connection: Connection) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        guard zmq_send(connection.socket, line, line.count, 0) == line.count else { return false }
        return zmq_recv(connection.socket, &buffer, buffer.count, 0) == line.count
    }

    static func serve(path: String) {
        let context = zmq_ctx_new()
        let socket = zmq_socket(context, ZMQ_ROUTER)
        zmq_bind(socket, "ipc://\(path)")
        Ready.say()
        var identity = [UInt8](repeating: 0, count: 256)
        var body = [UInt8](repeating: 0, count: 4096)
        while true {
            let length = zmq_recv(socket, &identity, identity.count, 0)
            let count = zmq_recv(socket, &body, body.count, 0)
            guard length >= 0, count >= 0 else { return }
            zmq_send(socket, identity, Int(length), ZMQ_SNDMORE)
            zmq_send(socket, body, Int(count), 0)
        }
    }
}
