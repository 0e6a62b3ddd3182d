/// A client's retries; only the outermost client has any, so that layers do not multiply them.
///
/// Full jitter: 0…50 ms · 2ⁿ, at most a second, at least `retryAfterMs`. Source:
/// https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/.
public struct RetryRule: Sendable {
    private let attempts: Int

    /// A single attempt.
    public static let never = RetryRule(attempts: 1)
    /// At most three attempts.
    public static let patient = RetryRule(attempts: 3)

    /// Returns the pause before the next attempt; `nil` for no retry.
    ///
    /// - Parameters:
    ///   - attempt: the number of the failed attempt, from 1.
    ///   - mayRepeat: whether a request that may have been executed can be sent again.
    public func pause(after fault: Fault, attempt: Int, mayRepeat: Bool) -> Duration? {
        guard attempt < attempts else { return nil }
        switch fault.code.retry {
        case .never: return nil
        case .withSameKey where !mayRepeat || fault.code == .internal: return nil
        case .afterPause, .withSameKey:
            let maximum = min(1000, 50 * (1 << attempt))
            return .milliseconds(max(fault.retryAfterMs ?? 0, Int.random(in: 0...maximum)))
        }
    }
}
