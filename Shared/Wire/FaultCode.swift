/// The kind of a fault, in kebab case; unknown codes decode.
public struct FaultCode: WireWord {
    /// The word on the wire.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

extension FaultCode {
    /// The request breaks a rule; see `field`.
    public static let invalid: FaultCode = "invalid"
    /// The request is over the size limit.
    public static let tooLarge: FaultCode = "too-large"
    /// The service has no such call.
    public static let unknownCall: FaultCode = "unknown-call"
    /// Unsupported `v`.
    public static let versionMismatch: FaultCode = "version-mismatch"
    /// Missing, invalid or expired token.
    public static let unauthenticated: FaultCode = "unauthenticated"
    /// Insufficient permission.
    public static let forbidden: FaultCode = "forbidden"
    /// Missing, or invisible to the caller.
    public static let notFound: FaultCode = "not-found"
    /// Deleted.
    public static let gone: FaultCode = "gone"
    /// Contradicts the current state.
    public static let conflict: FaultCode = "conflict"
    /// The key belongs to a different request.
    public static let keyReused: FaultCode = "key-reused"
    /// The user must enter the password again.
    public static let reauthenticationRequired: FaultCode = "reauthentication-required"
    /// Too many attempts; see `retryAfterMs`.
    public static let throttled: FaultCode = "throttled"
    /// At capacity; see `retryAfterMs`.
    public static let overloaded: FaultCode = "overloaded"
    /// The service is stopping.
    public static let draining: FaultCode = "draining"
    /// The service or a dependency is unreachable.
    public static let unavailable: FaultCode = "unavailable"
    /// A write may have been done or not.
    public static let deadlineExceeded: FaultCode = "deadline-exceeded"
    /// Details are in the service's log.
    public static let `internal`: FaultCode = "internal"

    /// Faults of every call; ``keyReused`` and ``throttled`` of writes only.
    public static let general: [FaultCode] = [
        .invalid, .tooLarge, .unknownCall, .versionMismatch, .unauthenticated, .forbidden, .keyReused, .overloaded,
        .throttled, .draining, .unavailable, .deadlineExceeded, .internal,
    ]
}

/// Whether to retry after a fault.
public enum RetryAdvice: String, Sendable {
    /// A retry gets the same fault.
    case never
    /// Not executed: retry after a pause.
    case afterPause
    /// Possibly executed: retry reads, and writes with the same key.
    case withSameKey
}

extension FaultCode {
    /// ``RetryAdvice/never`` for unknown codes.
    public var retry: RetryAdvice {
        switch self {
        case .throttled, .overloaded, .draining: .afterPause
        case .unavailable, .deadlineExceeded, .internal: .withSameKey
        default: .never
        }
    }
}
