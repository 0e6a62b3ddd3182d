public import UmkreisVocabulary

/// Returns a service's events after a sequence number, oldest first.
///
/// Reading from 0 yields the current state: each subject's newest event, and some superseded ones. Reading from
/// ``Reply/floor`` or later yields every change since. A follower before the floor must restart from 0, unless it began
/// at 0 while ``Reply/last`` was at or after that floor.
///
/// With `waitMs` it is a long poll.
public struct EventsAfter: BuiltInCall {
    public static let word = "eventsAfter"
    public static let access: Access = .service
    public static let effect: Effect = .reads
    public static let isPolled = true

    /// The last sequence number read; 0 for all.
    public var sequence: Int64
    /// 1…500; 100 by default.
    ///
    /// A full line ends a reply earlier, after at least one event.
    public var limit: Int?
    /// Timeout in milliseconds, 0…25,000; 0 by default.
    public var waitMs: Int?
    /// The follower's ``Reply/epoch``; a different file's reply does not wait.
    public var epoch: String?
    /// The origin of the follower's own database; it and its copies have the same.
    public var origin: String?
    /// The origin of the source's database, if the follower has read it before.
    public var knownOrigin: String?
    /// Whether the follower's database may replace one of another origin: it was restored, or started empty on purpose.
    public var mayReplaceAnother: Bool?

    public struct Reply: Codable, Sendable {
        /// The database file's random id; changes when history is replaced.
        public var epoch: String
        /// The newest event's sequence number; an empty batch means all are read.
        public var last: Int64
        /// The newest deleted tombstone's sequence number; 0 before the first.
        public var floor: Int64
        /// The batch, oldest first.
        public var events: [EventLine]
        /// The origin of the source's database; it and its copies have the same.
        public var origin: String?
        /// Whether the source's database may replace one of another origin.
        public var mayReplaceAnother: Bool?
        /// Whether the source knows the follower with a database of another origin, which is missing.
        public var isFollowerMissing: Bool?

        public init(epoch: String, last: Int64, floor: Int64, events: [EventLine]) {
            self.epoch = epoch
            self.last = last
            self.floor = floor
            self.events = events
        }
    }

    public init(sequence: Int64, limit: Int? = nil, waitMs: Int? = nil, epoch: String? = nil) {
        self.sequence = sequence
        self.limit = limit
        self.waitMs = waitMs
        self.epoch = epoch
    }
}

extension EventsAfter: Ruled {
    public static let sequenceRule = NumberRule(0...Int64.max)
    public static let epochRule = TextRule(length: 1...64, isBlankRefused: true)
    public static let originRule = TextRule(length: 1...64, isBlankRefused: true)
    public static let limitRule = NumberRule(1...500, default: 100)

    public static let rules: FieldRules = [
        "sequence": sequenceRule, "limit": limitRule, "waitMs": NumberRule<Int>.wait,
        "epoch": epochRule, "origin": originRule, "knownOrigin": originRule,
    ]
}

/// An event in the log.
public struct EventLine: Codable, Sendable {
    /// Number from 1; increases with every commit; gaps come from compaction.
    public var sequence: Int64
    /// The kind of event.
    public var name: CallName
    /// When it was published.
    public var at: Timestamp
    /// Subject of the event (``Event/subject``).
    public var subject: String
    /// The trace id of the request that published it, if it had one.
    public var trace: String?
    /// The version of the event's members (``Event/version``); absent for 1.
    public var version: Int?
    /// The encoded event.
    public var body: RawJSON

    public init(
        sequence: Int64,
        name: CallName,
        at: Timestamp,
        subject: String,
        trace: String? = nil,
        version: Int = 1,
        body: RawJSON
    ) {
        self.sequence = sequence
        self.name = name
        self.at = at
        self.subject = subject
        self.trace = trace
        self.version = version == 1 ? nil : version
        self.body = body
    }

    /// Reads the event, also of an earlier version.
    ///
    /// - Throws: ``EventTooNew``; errors of decoding.
    public func decode<E: Event>(_ type: E.Type) throws -> E { try E.decode(body, of: version ?? 1) }
}
