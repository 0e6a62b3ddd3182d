public import Vocabulary

/// The events of a service behind a sequence number, oldest first: of each subject the newest, and some that it has made
/// out of date.
///
/// Read from 0, the log tells all that is. Read on from any number at ``Reply/floor`` or behind, it tells all that has
/// changed since; whoever stands before the floor may hold what is no more, and starts over from 0. Whoever began at 0
/// when ``Reply/last`` was at the floor or behind need not.
///
/// With `waitMs` it is a long poll: it answers as soon as there is one, or with none when the time is over.
public struct EventsAfter: CommonCall {
    public static let word = "eventsAfter"
    public static let access: Access = .service
    public static let effect: Effect = .reads
    public static let isPolled = true

    /// 0 for all that there is.
    public var sequence: Int64
    /// 1…500; 100 unless said otherwise.
    ///
    /// A reply of long events ends earlier, where the line is full, but has at least one if there is one.
    public var limit: Int?
    /// How long to wait for news, 0…25,000 ms; 0 unless said otherwise.
    public var waitMs: Int?
    /// Which file the sequence is of, as a reply has told (``Reply/epoch``): another file's log answers without waiting.
    public var epoch: String?

    public struct Reply: Codable, Sendable {
        /// The random id of the database file.
        ///
        /// If it is not the one the follower knows, history was replaced.
        public var epoch: String
        /// The sequence number of the newest event there is, whether or not it is in this batch.
        ///
        /// An empty batch means that all up to here has been told.
        public var last: Int64
        /// The newest tombstone that is no longer kept; 0 when all are.
        public var floor: Int64
        public var events: [EventLine]

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
    public static let epochRule = TextRule(length: 1...64)
    public static let limitRule = NumberRule(1...500, usual: 100)

    public static let rules: FieldRules = [
        "sequence": sequenceRule, "limit": limitRule, "waitMs": NumberRule<Int>.wait,
        "epoch": epochRule,
    ]
}

/// One event as it travels.
public struct EventLine: Codable, Sendable {
    /// 1 for the first event of a file; grows with every commit, without gaps but those left by compaction.
    public var sequence: Int64
    public var name: CallName
    public var at: Timestamp
    /// What it is about (``Event/subject``).
    public var subject: String
    /// The event, as its service has written it.
    public var body: RawJSON

    public init(sequence: Int64, name: CallName, at: Timestamp, subject: String, body: RawJSON) {
        self.sequence = sequence
        self.name = name
        self.at = at
        self.subject = subject
        self.body = body
    }
}
