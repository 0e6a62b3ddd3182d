import Glibc

/// Frames over a stream socket: a big-endian 4-byte length, then the bytes.
struct FrameStream: Sendable {
    /// Maximum in bytes.
    static let maximumBytes = 64 << 20
    private static let header = 4

    let descriptor: Int32

    /// Whether the other end has closed.
    var hasEnded: Bool {
        var asked = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&asked, 1, 0) > 0
    }

    /// Ignores data.
    func awaitEnd() {
        var asked = pollfd(fd: descriptor, events: 0, revents: 0)
        while poll(&asked, 1, -1) < 1 {}
    }

    func send(_ frame: [UInt8], before deadline: ContinuousClock.Instant? = nil) throws(WorkerFault) {
        precondition(frame.count <= Self.maximumBytes, "a frame is too long")
        let length = UInt32(frame.count)
        let bytes = (0..<Self.header).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + frame
        var sent = 0
        while sent < bytes.count {
            try wait(for: POLLOUT, before: deadline)
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            }
            if count > 0 { sent += count } else { try goOn() }
        }
    }

    func receive(before deadline: ContinuousClock.Instant? = nil) throws(WorkerFault) -> [UInt8] {
        let length = try receive(Self.header, before: deadline).reduce(0) { $0 << 8 | Int($1) }
        guard length <= Self.maximumBytes else { throw .ended }
        return try receive(length, before: deadline)
    }

    private func receive(_ count: Int, before deadline: ContinuousClock.Instant?) throws(WorkerFault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            try wait(for: POLLIN, before: deadline)
            let more = bytes[received...].withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            if more == 0 { throw .ended }
            if more > 0 { received += more } else { try goOn() }
        }
        return bytes
    }

    private func wait(for events: Int32, before deadline: ContinuousClock.Instant?) throws(WorkerFault) {
        while true {
            let left = deadline.map { ($0 - .now) / .milliseconds(1) }
            var asked = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let count = poll(&asked, 1, left.map { Int32(min(max(0, $0), 1e6).rounded(.up)) } ?? -1)
            if count > 0 { return }
            if count == 0, let left, left <= 0 { throw .overran }
            if count < 0 { try goOn() }
        }
    }

    /// Throws unless the call was interrupted.
    private func goOn() throws(WorkerFault) {
        guard errno == EINTR || errno == EAGAIN else { throw .ended }
    }
}
