/// Tells whether the service can do its work.
///
/// Goes through admission and reads its database. Services and operators are told how far its history and those it follows
/// reach; others hear that it is ready and no more, for a count of events tells a stranger what others do.
///
/// Faults: `draining` while it stops; `unavailable` when the database does not answer, or before the service has heard
/// from auth whose tokens to believe.
public struct Ready: CommonCall {
    public static let word = "ready"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// Its members are there for services and operators alone.
    public struct Reply: Codable, Sendable, Equatable {
        /// The random id of the service's database file; another one means that its history was replaced.
        public var epoch: String?
        /// The sequence number of the last event, 0 before the first.
        public var sequence: Int64?
        /// How far the service has read in the history of those it follows, by their names; 0 before it has heard from
        /// them.
        public var followed: [String: Int64]?
        /// How many of their events it could not read or apply and has set aside (``ListQuarantined``); 0 when all is well.
        public var quarantined: Int?
        /// MiB that are free on the disk of the service's files.
        public var diskFreeMiB: Int?
        /// Whether that is less than the service's setting `disk-free-mib`.
        public var isDiskLow: Bool?

        /// That it is ready, and nothing else.
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
