import Glibc
import Logging
import Synchronization
import UmkreisWire

/// Writes JSON lines: `ts`, `level`, `service`, `msg`, metadata.
///
/// `dropped` counts lines that were lost before.
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
        let merged = metadata.merging(event.metadata ?? [:]) { $1 }
        for (key, value) in merged.sorted(by: { $0.key < $1.key }) {
            members.append(.init(key, .string("\(value)")))
        }
        sink.write(at: event.level) { dropped in
            if dropped > 0 { members.append(.init("dropped", .integer(Int64(dropped)))) }
            return try? WireJSON.encode(JSONValue.object(members))
        }
    }
}

/// A descriptor for log lines, which drops them instead of blocking a service.
final class LogSink: Sendable {
    static let standardError = LogSink(descriptor: 2)

    /// Timeout in milliseconds, but no wait after a timeout.
    private static let writeTimeout: Int32 = 100
    /// A writable pipe accepts this without blocking.
    private static let chunk = Int(PIPE_BUF)

    private struct State {
        var isStuck = false
        /// Whether the last line is incomplete.
        var isTorn = false
        var dropped = 0
    }

    private let descriptor: Int32
    /// Whether systemd's journal reads a priority at the beginning of each line.
    private let isJournal: Bool
    private let state = Mutex(State())

    /// - Parameter journal: `JOURNAL_STREAM`, the device and inode of the journal's stream.
    init(descriptor: Int32, journal: String? = getenv("JOURNAL_STREAM").map { String(cString: $0) }) {
        self.descriptor = descriptor
        var status = stat()
        isJournal = fstat(descriptor, &status) == 0 && journal == "\(status.st_dev):\(status.st_ino)"
    }

    func write(at level: Logger.Level = .info, _ make: (_ dropped: Int) -> [UInt8]?) {
        state.withLock { state in
            guard var line = make(state.dropped) else { return }
            if isJournal { line = Array("<\(level.syslogPriority)>".utf8) + line }
            line.append(UInt8(ascii: "\n"))
            if state.isTorn { line.insert(UInt8(ascii: "\n"), at: 0) }
            let written = put(line, &state)
            if written == line.count { state.dropped = 0 } else { state.dropped += 1 }
            if written > 0 { state.isTorn = written < line.count }
        }
    }

    /// - Returns: the number of written bytes.
    private func put(_ line: [UInt8], _ state: inout State) -> Int {
        var written = 0
        while written < line.count {
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            switch poll(&ready, 1, state.isStuck ? 0 : Self.writeTimeout) {
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

extension Logger.Level {
    /// The priority of `syslog(3)`.
    fileprivate var syslogPriority: Int32 {
        switch self {
        case .trace, .debug: LOG_DEBUG
        case .info: LOG_INFO
        case .notice: LOG_NOTICE
        case .warning: LOG_WARNING
        case .error: LOG_ERR
        case .critical: LOG_CRIT
        }
    }
}
