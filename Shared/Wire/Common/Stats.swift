/// How often each call was answered, how, and how long it took, since the process started.
///
/// For operators: what is asked how often is nobody else's business.
public struct Stats: CommonCall {
    public static let word = "stats"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        public var uptimeSeconds: Double
        /// Requests being worked on now, those that wait for news apart.
        public var running: Int
        /// Requests that wait for news (long polls).
        public var parked: Int
        /// By name; only calls that have been answered.
        public var calls: [CallStats]

        public init(uptimeSeconds: Double, running: Int, parked: Int, calls: [CallStats]) {
            self.uptimeSeconds = uptimeSeconds
            self.running = running
            self.parked = parked
            self.calls = calls
        }
    }

    public init() {}
}

/// What became of the requests of one call.
public struct CallStats: Codable, Sendable, Equatable {
    public var name: CallName
    public var answered: Int
    public var replayed: Int
    /// By fault code.
    public var faults: [String: Int]
    /// From arrival to reply, in milliseconds: upper bounds of the buckets that hold these shares of the requests.
    public var p50Ms: Double
    public var p95Ms: Double
    public var p99Ms: Double
    public var meanMs: Double

    public init(
        name: CallName,
        answered: Int,
        replayed: Int,
        faults: [String: Int],
        p50Ms: Double,
        p95Ms: Double,
        p99Ms: Double,
        meanMs: Double
    ) {
        self.name = name
        self.answered = answered
        self.replayed = replayed
        self.faults = faults
        self.p50Ms = p50Ms
        self.p95Ms = p95Ms
        self.p99Ms = p99Ms
        self.meanMs = meanMs
    }
}
