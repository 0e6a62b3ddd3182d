public import UmkreisVocabulary

/// Lists quarantined events, least recently tried first.
///
/// The service could not decode or apply these events of others.
public struct ListQuarantined: BuiltInCall {
    public static let word = "listQuarantined"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    /// 1…200; 50 by default.
    ///
    /// A full line ends a reply earlier.
    public var limit: Int?

    public struct Reply: Codable, Sendable {
        /// The total, capped at 10,000.
        public var count: Int
        /// Least recently tried first.
        public var events: [QuarantineEntry]

        public init(count: Int, events: [QuarantineEntry]) {
            self.count = count
            self.events = events
        }
    }

    public init(limit: Int? = nil) {
        self.limit = limit
    }
}

extension ListQuarantined: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}

public struct QuarantineEntry: Codable, Sendable {
    /// The service that published it.
    public var source: ServiceName
    /// The event's number in the source's log.
    public var sequence: Int64
    /// The kind of event.
    public var name: CallName
    /// The event's subject (``Event/subject``).
    public var subject: String
    /// When it was published.
    public var at: Timestamp
    /// The number of attempts.
    public var attempts: Int
    /// When it was last tried.
    public var triedAt: Timestamp
    /// The last attempt's error.
    public var reason: String
    /// The trace id of the request that published it, if it had one.
    public var trace: String?

    public init(
        source: ServiceName,
        sequence: Int64,
        name: CallName,
        subject: String,
        at: Timestamp,
        attempts: Int,
        triedAt: Timestamp,
        reason: String,
        trace: String? = nil
    ) {
        self.source = source
        self.sequence = sequence
        self.name = name
        self.subject = subject
        self.at = at
        self.attempts = attempts
        self.triedAt = triedAt
        self.reason = reason
        self.trace = trace
    }
}

/// Retries quarantined events, least recently tried first.
///
/// The quarantine holds only each subject's latest event, so order is preserved.
public struct RetryQuarantined: BuiltInCall {
    public static let word = "retryQuarantined"
    public static let access: Access = .operator
    public static let effect: Effect = .writes

    /// 1…200; 50 by default.
    public var limit: Int?

    public struct Reply: Codable, Sendable {
        /// Events applied.
        public var applied: Int
        /// Events still quarantined.
        public var left: Int
        /// Events that failed again.
        public var failed: [QuarantineEntry]

        public init(applied: Int, left: Int, failed: [QuarantineEntry]) {
            self.applied = applied
            self.left = left
            self.failed = failed
        }
    }

    public init(limit: Int? = nil) {
        self.limit = limit
    }
}

extension RetryQuarantined: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}
