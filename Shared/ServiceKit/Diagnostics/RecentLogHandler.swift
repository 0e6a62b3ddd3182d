public import Logging
public import UmkreisVocabulary
import UmkreisWire

/// Keeps log records in memory, for ``Logs``.
public struct RecentLogHandler: LogHandler {
    /// Bytes of the message, and of each value.
    private static let maximumTextLength = 4_096

    public var logLevel: Logger.Level = .info
    public var metadata: Logger.Metadata = [:]
    private let recent: RecentLogs
    private let now: @Sendable () -> Timestamp

    public init(_ recent: RecentLogs, now: @escaping @Sendable () -> Timestamp) {
        self.recent = recent
        self.now = now
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var details = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { Self.cut("\($0)") }
        let trace = details.removeValue(forKey: "trace")
        recent.append(
            LogRecord(
                at: now(),
                level: LogLevel(rawValue: event.level.rawValue) ?? .info,
                message: Self.cut(event.message.description),
                trace: trace,
                details: details
            )
        )
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > maximumTextLength else { return text }
        // A scalar cut in two becomes a replacement character.
        return String(decoding: text.utf8.prefix(maximumTextLength - 3), as: UTF8.self) + "…"
    }
}

extension Logger {
    /// Returns a handler that writes to `output` and to memory, with the trace of the task's request.
    public static func handler(
        _ output: any LogHandler,
        keepingIn recent: RecentLogs,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) -> MultiplexLogHandler {
        MultiplexLogHandler([output, RecentLogHandler(recent, now: now)], metadataProvider: RequestTrace.metadata)
    }
}
