import Foundation
import Synchronization
import ZeroMQTransport

/// A lossy link to a service (fault proxy).
///
/// Traffic of both directions is split at seeded bytes. There it pauses, or the connection is cut, mostly within a
/// message. The faults of a connection depend only on the seed, its number and the direction, not on timing.
final class FaultProxy: Sendable {
    let endpoint: Endpoint
    private let listener: Int32
    private let service: String
    private let seed: UInt64
    private let counts = Mutex(Counts())

    struct Counts: Sendable {
        var connections = 0
        var cuts = 0
        var stalls = 0
    }

    /// - Parameter service: the path of the service's `ipc` socket.
    init(to service: String, seed: UInt64) throws {
        self.service = service
        self.seed = seed
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        endpoint = try Endpoint("ipc://\(service).\(String(seed, radix: 36))")
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { [path = endpoint.path ?? ""] in
            $0.copyBytes(from: path.utf8)
        }
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(listener, 64) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        Thread.detachNewThread { self.acceptAll() }
    }

    var told: Counts { counts.withLock(\.self) }

    /// Refuses new connections; open ones end with their clients.
    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func acceptAll() {
        while true {
            let near = accept(listener, nil, nil)
            guard near >= 0 else { break }
            let number = counts.withLock { counts in
                counts.connections += 1
                return counts.connections
            }
            Thread.detachNewThread { self.serve(near, number) }
        }
        Glibc.close(listener)
    }

    /// Forwards a connection until it ends or is cut.
    private func serve(_ near: Int32, _ number: Int) {
        var link = LossyLink(from: near, to: service, seed: seed &+ UInt64(number) &* 2)
        let ending = link.run { counts.withLock { $0.stalls += 1 } }
        if ending == .cut { counts.withLock { $0.cuts += 1 } }
    }
}
