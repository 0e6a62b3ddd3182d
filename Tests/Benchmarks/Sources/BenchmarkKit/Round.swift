/// What one round of calls took.
public struct Round: Sendable {
    private let sorted: [Double]
    private let seconds: Double

    /// Calls a second, over the whole round.
    public var perSecond: Double { Double(sorted.count) / seconds }

    /// How long at most this share of the calls took, in microseconds.
    public func quantile(_ share: Double) -> Double {
        sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    /// So many calls, so many in flight at a time.
    ///
    /// - Parameters:
    ///   - executor: where the callers' tasks run; nil for the pool of the process.
    ///   - call: makes one call, for the caller of this number.
    public static func measure(
        calls: Int,
        inFlight: Int,
        on executor: (any TaskExecutor)? = nil,
        _ call: @escaping @Sendable (_ caller: Int) async throws -> Void
    ) async throws -> Round {
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for caller in 0..<inFlight {
                group.addTask(executorPreference: executor) {
                    var times: [Double] = []
                    times.reserveCapacity(calls / inFlight)
                    for _ in 0..<(calls / inFlight) {
                        let sent = ContinuousClock.now
                        try await call(caller)
                        times.append(sent.duration(to: .now) / .microseconds(1))
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return Round(sorted: times.sorted(), seconds: start.duration(to: .now) / .seconds(1))
    }
}

extension [Double] {
    /// The middle one.
    public var median: Double { sorted()[count / 2] }
}
