import Wire

/// When a client tries again by itself.
///
/// One layer of the stack does it, the gateway, so that a service in trouble does not get its own callers' retries
/// multiplied.
///
/// The pause has full jitter: anything from 0 to 50 ms · 2ⁿ, at most a second, and at least what the fault asks for.
/// Source: M. Brooker, "Exponential Backoff And Jitter",
/// https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/.
public struct RetryRule: Sendable {
    private let attempts: Int

    /// The first fault is the answer.
    public static let never = RetryRule(attempts: 1)
    /// At most three attempts in all.
    public static let patient = RetryRule(attempts: 3)

    func pause(after fault: Fault, attempt: Int, mayRepeat: Bool) -> Duration? {
        guard attempt < attempts else { return nil }
        switch fault.code.retry {
        case .never: return nil
        case .withSameKey where !mayRepeat || fault.code == .internal: return nil
        case .afterPause, .withSameKey:
            let most = min(1000, 50 * (1 << attempt))
            return .milliseconds(max(fault.retryAfterMs ?? 0, Int.random(in: 0...most)))
        }
    }
}
