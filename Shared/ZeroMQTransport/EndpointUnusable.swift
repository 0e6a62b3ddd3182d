public import Wire

/// An address that is well formed and yet cannot be bound or connected to, and why.
public struct EndpointUnusable: Error, Equatable, FaultConvertible, CustomStringConvertible {
    public let endpoint: String
    public let reason: String

    public var description: String { "cannot use \(endpoint): \(reason)" }

    public var fault: Fault { Fault(.unavailable, description) }
}
