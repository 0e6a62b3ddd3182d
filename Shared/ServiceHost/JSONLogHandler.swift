import Glibc
import Logging
import Synchronization
import Wire

/// Writes one JSON object a line: `ts`, `level`, `service`, `msg`, then the metadata; `dropped` tells how many lines could
/// not be written before it.
struct JSONLogHandler: LogHandler {
    var logLevel: Logger.Level = .info
    var metadata: Logger.Metadata = [:]
    let label: String
    let service: String
    private let sink: LogSink

    init(label: String, service: String, sink: LogSink = .standardError) {
        self.label = label
        self.service = service
        self.sink = sink
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var members: [JSONValue.Member] = [
            .init("ts", .string(Timestamp.now.description)), .init("level", .string(event.level.rawValue)),
            .init("service", .string(service)), .init("msg", .string(event.message.description)),
        ]
        let told = metadata.merging(event.metadata ?? [:]) { $1 }
        for (key, value) in told.sorted(by: { $0.key < $1.key }) {
            members.append(.init(key, .string("\(value)")))
        }
        sink.write { dropped in
            if dropped > 0 { members.append(.init("dropped", .integer(Int64(dropped)))) }
            // A line that cannot be encoded has nothing that could be told.
            return try? WireJSON.encode(JSONValue.object(members))
        }
    }
}

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
