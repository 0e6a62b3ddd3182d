import Glibc
import Synchronization

/// A descriptor that log lines are written to: what cannot be written is dropped, and nobody waits for it long.
///
/// A full disk, a pipe whose reader has gone or one whose reader stands still must end or hold up no service; the lines are
/// what can be spared.
final class LogSink: Sendable {
    /// Standard error.
    static let standardError = LogSink(descriptor: 2)

    /// How long one line waits for a reader, in milliseconds; none waits for one who has let a line wait in vain.
    private static let patience: Int32 = 100
    /// What a pipe that can be written to takes without waiting.
    private static let chunk = Int(PIPE_BUF)

    private struct State {
        var isStuck = false
        /// Whether the last line ended before its end.
        var isTorn = false
        var dropped = 0
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes a line, or drops it.
    ///
    /// - Parameter make: makes the line, given how many were dropped before it.
    func write(_ make: (_ dropped: Int) -> [UInt8]?) {
        state.withLock { state in
            guard var line = make(state.dropped) else { return }
            line.append(UInt8(ascii: "\n"))
            if state.isTorn { line.insert(UInt8(ascii: "\n"), at: 0) }
            let written = put(line, &state)
            if written == line.count { state.dropped = 0 } else { state.dropped += 1 }
            if written > 0 { state.isTorn = written < line.count }
        }
    }

    /// - Returns: how many bytes could be written.
    private func put(_ line: [UInt8], _ state: inout State) -> Int {
        var written = 0
        while written < line.count {
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            switch poll(&ready, 1, state.isStuck ? 0 : Self.patience) {
            case 1: state.isStuck = false
            case 0:
                state.isStuck = true
                return written
            default:
                guard errno == EINTR else { return written }
                continue
            }
            let count = line[written...].prefix(Self.chunk).withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { written += count } else if errno != EINTR { return written }
        }
        return written
    }
}
