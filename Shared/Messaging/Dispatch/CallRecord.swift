/// How long requests took: a histogram with a bucket for each factor of two from 50 µs on.
struct CallRecord: Sendable {
    /// Upper bounds in milliseconds; the last bucket holds the rest.
    static let bounds: [Double] = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

    private(set) var answered = 0
    private(set) var replayed = 0
    private(set) var faults: [String: Int] = [:]
    private(set) var totalMs = 0.0
    private(set) var buckets = [Int](repeating: 0, count: CallRecord.bounds.count + 1)

    mutating func add(_ outcome: CallOutcome, after duration: Duration) {
        answered += 1
        switch outcome {
        case .replied: break
        case .replayed: replayed += 1
        case .faulted(let code): faults[code, default: 0] += 1
        }
        let milliseconds = duration / .milliseconds(1)
        totalMs += milliseconds
        buckets[CallRecord.bounds.firstIndex { milliseconds <= $0 } ?? CallRecord.bounds.count] += 1
    }

    /// The upper bound of the bucket that holds this share of the requests, in milliseconds.
    func quantile(_ share: Double) -> Double {
        let wanted = Int((Double(answered) * share).rounded(.up))
        var seen = 0
        for (bound, count) in zip(CallRecord.bounds, buckets) {
            seen += count
            if seen >= wanted { return bound }
        }
        return 2 * (CallRecord.bounds.last ?? 0)
    }
}

/// What became of a request.
enum CallOutcome: Sendable {
    case replied
    case replayed
    case faulted(String)
}
