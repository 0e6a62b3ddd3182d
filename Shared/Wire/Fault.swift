/// The one error that crosses the wire.
///
/// A message says what was wrong and what would be right: lower case, no full stop, no secrets, no paths.
public struct Fault: Error, Codable, Hashable, Sendable {
    public var code: FaultCode
    public var message: String
    /// Which member of the body breaks a rule, as a path: `title`, `point.lat`, `posts.3.kind`.
    public var field: String?
    /// The least pause before another attempt, in milliseconds.
    public var retryAfterMs: Int?

    public init(_ code: FaultCode, _ message: String, field: String? = nil, retryAfterMs: Int? = nil) {
        self.code = code
        self.message = message
        self.field = field
        self.retryAfterMs = retryAfterMs
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}

/// An error of a domain that a caller can act on, and that therefore says how it looks on the wire.
///
/// An error that is neither a ``Fault`` nor this is logged whole and told as ``FaultCode/internal``.
public protocol FaultConvertible: Error {
    var fault: Fault { get }
}
