public import UmkreisVocabulary

/// Returns the last log records in the service's memory, newest first.
///
/// All given filters must match.
public struct Logs: BuiltInCall {
    public static let word = "logs"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    /// Only records of requests with this trace id, 1…128 characters.
    public var trace: String?
    /// Only records at least this severe.
    public var level: LogLevel?
    /// Only records from this time on.
    public var since: Timestamp?
    /// Only records with this text in message or details, in any case; 1…200 characters.
    public var text: String?
    /// 1…200; 50 by default.
    ///
    /// A full line ends a reply earlier.
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// The matching records in memory.
        public var count: Int
        /// Newest first.
        public var records: [LogRecord]
        /// When the oldest record in memory was written.
        public var oldest: Timestamp?

        public init(count: Int, records: [LogRecord], oldest: Timestamp? = nil) {
            self.count = count
            self.records = records
            self.oldest = oldest
        }
    }

    public init(
        trace: String? = nil,
        level: LogLevel? = nil,
        since: Timestamp? = nil,
        text: String? = nil,
        limit: Int? = nil
    ) {
        self.trace = trace
        self.level = level
        self.since = since
        self.text = text
        self.limit = limit
    }

    /// The filters of the request.
    public var filter: LogFilter { LogFilter(trace: trace, level: level, since: since, text: text) }
}

extension Logs: Ruled {
    public static let rules: FieldRules = [
        "trace": TextRule(length: 1...WireLimits.trace), "text": TextRule(length: 1...200),
        "limit": NumberRule<Int>.pageLimit,
    ]
}

/// A record of a service's log.
public struct LogRecord: Codable, Sendable, Equatable {
    /// When it was written.
    public var at: Timestamp
    /// The severity.
    public var level: LogLevel
    /// The message; at most 4,096 bytes, like each value of `details`.
    public var message: String
    /// The trace id of the request, if it has one.
    public var trace: String?
    /// The other metadata, by name.
    public var details: [String: String]

    public init(
        at: Timestamp,
        level: LogLevel,
        message: String,
        trace: String? = nil,
        details: [String: String] = [:]
    ) {
        self.at = at
        self.level = level
        self.message = message
        self.trace = trace
        self.details = details
    }
}

/// A record's severity, least severe first.
public enum LogLevel: String, Codable, Sendable, Equatable, CaseIterable, Comparable {
    case trace, debug, info, notice, warning, error, critical

    public static func < (one: LogLevel, other: LogLevel) -> Bool { one.rank < other.rank }

    private var rank: Int { LogLevel.allCases.firstIndex(of: self) ?? 0 }
}

/// Conditions on log records; an absent one always holds.
public struct LogFilter: Sendable {
    private let trace: String?
    private let level: LogLevel?
    private let since: Timestamp?
    private let text: String?

    public init(trace: String? = nil, level: LogLevel? = nil, since: Timestamp? = nil, text: String? = nil) {
        self.trace = trace
        self.level = level
        self.since = since
        self.text = text?.lowercased()
    }

    public func matches(_ record: LogRecord) -> Bool {
        if let trace, record.trace != trace { return false }
        if let level, record.level < level { return false }
        if let since, record.at < since { return false }
        guard let text else { return true }
        return contains(text, record.message) || record.details.values.contains { contains(text, $0) }
    }

    private func contains(_ text: String, _ long: String) -> Bool { long.lowercased().contains(text) }
}
