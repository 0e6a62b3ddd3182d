/// Pauses between attempts without end.
///
/// Equal jitter: between the half and the whole of `base` · 2ⁿ, at most `limit`. Source:
/// https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/.
struct Backoff: Sendable {
    /// Milliseconds of the first pause, at least 1.
    var base: Int
    /// Milliseconds.
    var limit: Int
    private(set) var failures = 0

    init(base: Int, limit: Int) {
        self.base = base
        self.limit = limit
    }

    mutating func reset() { failures = 0 }

    /// Returns the next pause.
    ///
    /// - Parameter minimum: milliseconds that the server demands, at most a day.
    mutating func next(minimum: Int? = nil) -> Duration {
        // 16 doublings exceed any limit.
        let whole = min(limit, max(1, min(base, limit)) << min(failures, 16))
        failures += 1
        return .milliseconds(max(Int.random(in: (whole + 1) / 2...whole), min(minimum ?? 0, 86_400_000)))
    }
}
