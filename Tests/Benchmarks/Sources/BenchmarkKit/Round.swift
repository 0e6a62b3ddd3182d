public struct Round: Sendable {
    private let sorted: [Double]
    private let seconds: Double

    public var perSecond: Double { Double(sorted.count) / seconds }

    /// Duration in microseconds that this share of calls does not exceed.
    public func quantile(_ share: Double) -> Double {
        sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    /// Measures `count` calls with a fixed number in flight.
    ///
    /// - Parameters:
    ///   - executor: runs the callers' tasks; nil for the global pool.
    ///   - call: makes one call for the caller of this number.
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
    public var median: Double { sorted()[count / 2] }
}
