import Foundation
import TestKit

struct LossyLink {
    enum Ending {
        case closed, cut
    }

    private let near: Int32
    private let far: Int32
    private var directions: [Direction]

    init(from near: Int32, to service: String, seed: UInt64) {
        self.near = near
        far = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: service.utf8.prefix($0.count - 1)) }
        let far = far
        // An unconnected socket reads as closed.
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(far, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        directions = [
            Direction(from: near, to: far, faults: LinkFaults(seed: seed)),
            Direction(from: far, to: near, faults: LinkFaults(seed: seed &+ 1)),
        ]
    }

    /// - Parameter stalled: called at every long pause.
    mutating func run(stalled: () -> Void) -> Ending {
        defer {
            close(near)
            close(far)
        }
        while true {
            let now = ContinuousClock.now
            var awaited = directions.map { way in
                // A paused direction does not read; poll(2) skips negative descriptors.
                pollfd(fd: way.resumesAt > now ? -1 : way.source, events: Int16(POLLIN), revents: 0)
            }
            let next = directions.map(\.resumesAt).filter { $0 > now }.min()
            let milliseconds = next.map { Int32((now.duration(to: $0) / .milliseconds(1)).rounded(.up)) } ?? -1
            guard poll(&awaited, 2, milliseconds) >= 0 || errno == EINTR else { return .closed }
            for index in directions.indices where awaited[index].revents != 0 {
                guard let fault = directions[index].pass() else { return .closed }
                switch fault {
                case .none: break
                case .pause(let duration): directions[index].resumesAt = .now + duration
                case .stall(let duration):
                    stalled()
                    directions[index].resumesAt = .now + duration
                case .cut: return .cut
                }
            }
        }
    }
}

private struct Direction {
    let source: Int32
    private let sink: Int32
    private var faults: LinkFaults
    /// Bytes until the next fault.
    private var bytes: Int
    private var fault: LinkFaults.Fault
    var resumesAt = ContinuousClock.now

    init(from source: Int32, to sink: Int32, faults: LinkFaults) {
        self.source = source
        self.sink = sink
        var faults = faults
        (bytes, fault) = faults.next()
        self.faults = faults
    }

    /// Forwards available bytes, up to the next fault.
    ///
    /// - Returns: the fault reached; `nil` at the end of the connection.
    mutating func pass() -> LinkFaults.Fault? {
        var buffer = [UInt8](repeating: 0, count: bytes)
        let count = recv(source, &buffer, bytes, 0)
        guard count > 0 else { return nil }
        var sent = 0
        while sent < count {
            let taken = buffer[sent..<count].withUnsafeBytes {
                send(sink, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard taken > 0 else { return nil }
            sent += taken
        }
        bytes -= count
        guard bytes == 0 else { return LinkFaults.Fault.none }
        let reached = fault
        (bytes, fault) = faults.next()
        return reached
    }
}

/// The faults of one direction, and the bytes between them.
private struct LinkFaults {
    enum Fault {
        case none
        case pause(Duration)
        /// Longer than a client's timeout.
        case stall(Duration)
        case cut
    }

    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> (bytes: Int, fault: Fault) {
        let bytes = Int.random(in: 1...4096, using: &generator)
        return switch Int.random(in: 0..<1000, using: &generator) {
        case 0..<20: (bytes, .cut)
        case 20: (bytes, .stall(.milliseconds(1100)))
        default: (bytes, .pause(.microseconds(Int.random(in: 0...3000, using: &generator))))
        }
    }
}
