/// Checks that the service can handle requests, including its database.
///
/// Only services and operators get the reply's other members: counts would reveal others' activity.
///
/// Faults: `draining` while stopping; `unavailable` if the database fails or before the service has auth's keys.
public struct Ready: BuiltInCall {
    public static let word = "ready"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        /// Whether the disk has no room for writes, while reads still work; `nil` if it has.
        public var isDiskFull: Bool?
        /// The database file's random id; changes when history is replaced.
        public var epoch: String?
        /// The newest event's sequence number; 0 before the first.
        public var sequence: Int64?
        /// The last sequence number read from each followed service; 0 at first.
        public var followed: [String: Int64]?
        /// The number of quarantined events.
        public var quarantined: Int?
        /// Free disk space in MiB.
        public var diskFreeMiB: Int?
        /// Whether that is below `disk-free-mib`.
        public var isDiskLow: Bool?

        public init() {}

        public init(epoch: String, sequence: Int64, followed: [String: Int64], quarantined: Int) {
            self.epoch = epoch
            self.sequence = sequence
            self.followed = followed
            self.quarantined = quarantined
        }
    }

    public init() {}
}

/// Checks that the service's socket loop runs, before admission.
public struct Ping: BuiltInCall {
    public static let word = "ping"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public typealias Reply = Done

    public init() {}
}
