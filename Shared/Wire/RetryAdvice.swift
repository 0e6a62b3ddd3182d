/// The one answer that each fault code has to "may I send this again?".
public enum RetryAdvice: String, Sendable {
    /// The same request gets the same answer.
    case never
    /// The request was not done: send it again after a pause.
    case afterPause
    /// It may have been done: a read may be sent again, a write only with the same key.
    case withSameKey
}

extension FaultCode {
    /// Whether a request that met this fault may be sent again.
    ///
    /// A code that is not known may not.
    public var retry: RetryAdvice {
        switch self {
        case .throttled, .overloaded, .draining: .afterPause
        case .unavailable, .deadlineExceeded, .internal: .withSameKey
        default: .never
        }
    }
}
