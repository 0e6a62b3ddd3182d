/// Returns counts and latencies of calls since the process started.
public struct Stats: BuiltInCall {
    public static let word = "stats"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        /// Seconds since the process started.
        public var uptimeSeconds: Double
        /// Requests in progress, without long polls.
        public var running: Int
        /// Waiting long polls.
        public var parked: Int
        /// Answered calls, by name.
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

public struct CallStats: Codable, Sendable, Equatable {
    /// The call.
    public var name: CallName
    /// Successful replies.
    public var answered: Int
    /// Replies repeated for a key.
    public var replayed: Int
    /// Counts by fault code.
    public var faults: [String: Int]
    /// Milliseconds from arrival to reply; upper bounds of histogram buckets.
    public var p50Ms: Double
    /// The 95th percentile in milliseconds.
    public var p95Ms: Double
    /// The 99th percentile in milliseconds.
    public var p99Ms: Double
    /// The mean in milliseconds.
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

/// Returns the figures of ``Stats`` in Prometheus text format 0.0.4.
public struct Metrics: BuiltInCall {
    public static let word = "metrics"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        /// The exposition text.
        public var text: String

        public init(text: String) {
            self.text = text
        }
    }

    public init() {}
}
