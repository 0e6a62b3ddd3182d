/// Durations in buckets of fixed bounds.
public struct LatencyHistogram: Sendable {
    /// Upper bounds in milliseconds.
    static let bounds: [Double] = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

    public private(set) var count = 0
    private(set) var totalMs = 0.0
    private(set) var buckets = [Int](repeating: 0, count: LatencyHistogram.bounds.count + 1)

    public init() {}

    public mutating func add(_ duration: Duration) {
        count += 1
        let milliseconds = duration / .milliseconds(1)
        totalMs += milliseconds
        buckets[LatencyHistogram.bounds.firstIndex { milliseconds <= $0 } ?? LatencyHistogram.bounds.count] += 1
    }

    /// Returns the upper bound of the quantile's bucket in milliseconds.
    func quantile(_ share: Double) -> Double {
        let wanted = Int((Double(count) * share).rounded(.up))
        var seen = 0
        for (bound, count) in zip(LatencyHistogram.bounds, buckets) {
            seen += count
            if seen >= wanted { return bound }
        }
        return 2 * (LatencyHistogram.bounds.last ?? 0)
    }

    var meanMs: Double { totalMs / Double(max(1, count)) }
}
