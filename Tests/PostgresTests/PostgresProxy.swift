import Foundation
import Synchronization
import TestKit

/// A proxy in front of a server that loses requests or answers; for one connection at a time.
final class PostgresProxy: Sendable {
    enum Fault: Sendable {
        case none
        /// Closes instead of passing on what the client sends next.
        case loseRequest
        /// Passes on what the client sends next, and closes instead of passing on the answer.
        case loseAnswer
        /// Stops passing on bytes, and keeps the connection.
        case silence
    }

    private let listener: LoopbackListener
    private let server: UInt16
    private let fault = Mutex(Fault.none)
    private let tripCount = Mutex(0)

    var port: Int { Int(listener.port) }

    init(to server: Int) throws {
        listener = try LoopbackListener()
        self.server = UInt16(server)
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listener.descriptor, nil, nil)
                guard client >= 0 else { return }
                serve(client)
            }
        }
    }

    /// How often the client has waited for an answer, the one under way included.
    var trips: Int { tripCount.withLock(\.self) }

    /// From now on.
    func inject(_ fault: Fault) {
        self.fault.withLock { $0 = fault }
    }

    private func serve(_ client: Int32) {
        let server = connectToServer()
        forward(client, server)
        close(client)
        close(server)
        inject(.none)
    }

    /// Passes on bytes until a side ends, or a fault.
    private func forward(_ client: Int32, _ server: Int32) {
        var isAnswerLost = false
        var isAnswered = true
        while true {
            var sockets = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&sockets, 2, 60_000) > 0 else { return }
            let fault = fault.withLock(\.self)
            if fault == .silence { return discard(from: client) }
            if sockets[0].revents != 0 {
                guard fault != .loseRequest, pass(from: client, to: server) else { return }
                isAnswerLost = fault == .loseAnswer
                if isAnswered { tripCount.withLock { $0 += 1 } }
                isAnswered = false
            }
            if sockets[1].revents != 0 {
                isAnswered = true
                guard !isAnswerLost, pass(from: server, to: client) else { return }
            }
        }
    }

    /// Until the client gives up.
    private func discard(from client: Int32) {
        var waiting = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        while poll(&waiting, 1, 60_000) > 0, recv(client, &byte, 1, 0) > 0 {}
    }

    private func pass(from source: Int32, to target: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(source, &bytes, bytes.count, 0)
        return count > 0 && send(target, bytes, count, Int32(MSG_NOSIGNAL)) == count
    }

    private func connectToServer() -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = server.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return descriptor
    }
}
