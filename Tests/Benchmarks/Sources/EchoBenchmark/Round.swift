/// What one contender did in one round.
struct Round: Sendable {
    var microseconds: [Double]
    var seconds: Double

    var perSecond: Double { Double(microseconds.count) / seconds }

    func quantile(_ share: Double) -> Double {
        let sorted = microseconds.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    /// So many calls, so many in flight at a time.
    static func measure(_ contender: any Contender, calls: Int, inFlight: Int) async throws -> Round {
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<inFlight {
                group.addTask(executorPreference: contender.executor) {
                    var times: [Double] = []
                    times.reserveCapacity(calls / inFlight)
                    for _ in 0..<(calls / inFlight) {
                        let sent = ContinuousClock.now
                        try await contender.echo()
                        times.append(sent.duration(to: .now) / .microseconds(1))
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return Round(microseconds: times, seconds: start.duration(to: .now) / .seconds(1))
    }
}

extension [Double] {
    var median: Double {
        let sorted = sorted()
        return sorted[count / 2]
    }
}
