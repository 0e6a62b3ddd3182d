/// What kind of refusal a fault is: an open set of words in kebab case.
///
/// A code that this version does not know still decodes.
public struct FaultCode: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

extension FaultCode {
    /// The request breaks a rule; `field` says where.
    public static let invalid: FaultCode = "invalid"
    /// The line or the blob is over its limit.
    public static let tooLarge: FaultCode = "too-large"
    /// The service has no call of that name.
    public static let unknownCall: FaultCode = "unknown-call"
    /// The line's `v` is not one that the service speaks.
    public static let versionMismatch: FaultCode = "version-mismatch"
    /// The call wants a token, and there is none or it is no longer good.
    public static let unauthenticated: FaultCode = "unauthenticated"
    /// The caller is known and may not do this.
    public static let forbidden: FaultCode = "forbidden"
    /// There is nothing of that id, or nothing that the caller may see.
    public static let notFound: FaultCode = "not-found"
    /// There was something, and it has been removed.
    public static let gone: FaultCode = "gone"
    /// What is there already stands against it.
    public static let conflict: FaultCode = "conflict"
    /// The key has been used for another request.
    public static let keyReused: FaultCode = "key-reused"
    /// The caller must show the password again.
    public static let reauthenticationRequired: FaultCode = "reauthentication-required"
    /// Too many attempts; `retryAfterMs` says when the next may come.
    public static let throttled: FaultCode = "throttled"
    /// The service has as much to do as it can; `retryAfterMs` says when to come back.
    public static let overloaded: FaultCode = "overloaded"
    /// The service is stopping.
    public static let draining: FaultCode = "draining"
    /// The service, or something it needs, cannot be reached.
    public static let unavailable: FaultCode = "unavailable"
    /// The time that the caller gave is over.
    ///
    /// Whether a write was done is unknown.
    public static let deadlineExceeded: FaultCode = "deadline-exceeded"
    /// The service's own fault; its log has the whole of it.
    public static let `internal`: FaultCode = "internal"

    /// Those that every call may be refused with, so that no contract names them.
    ///
    /// A write may be refused as ``keyReused`` and ``throttled`` beside them, and what needs proof as ``unauthenticated`` or ``forbidden``.
    public static let general: [FaultCode] = [
        .invalid, .tooLarge, .unknownCall, .versionMismatch, .unauthenticated, .forbidden, .keyReused, .overloaded,
        .throttled, .draining, .unavailable, .deadlineExceeded, .internal,
    ]
}

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
