public import Vocabulary

/// The events of others that a service could not read or apply and has set aside, those tried longest ago first.
public struct ListQuarantined: CommonCall {
    public static let word = "listQuarantined"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    /// 1…200; 50 unless said otherwise.
    ///
    /// A reply of long events ends earlier, where the line is full.
    public var limit: Int?

    public struct Reply: Codable, Sendable {
        /// How many there are, at most 10,000.
        public var count: Int
        public var events: [QuarantinedLine]

        public init(count: Int, events: [QuarantinedLine]) {
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

/// One event that was set aside.
public struct QuarantinedLine: Codable, Sendable {
    /// Whose event it is.
    public var source: ServiceName
    public var sequence: Int64
    public var name: CallName
    public var subject: String
    /// When it was announced.
    public var at: Timestamp
    /// How often it was tried.
    public var attempts: Int
    /// When it was tried last.
    public var triedAt: Timestamp
    /// What stood against it then.
    public var reason: String

    public init(
        source: ServiceName,
        sequence: Int64,
        name: CallName,
        subject: String,
        at: Timestamp,
        attempts: Int,
        triedAt: Timestamp,
        reason: String
    ) {
        self.source = source
        self.sequence = sequence
        self.name = name
        self.subject = subject
        self.at = at
        self.attempts = attempts
        self.triedAt = triedAt
        self.reason = reason
    }
}
