public import Wire

/// An address that cannot be one, and why.
public struct InvalidEndpoint: Error, Equatable, FaultConvertible, CustomStringConvertible {
    /// The address as it was given.
    public let text: String
    /// The rule that it breaks.
    public let rule: String

    public var description: String { "\(text) is not an address: \(rule)" }

    public var fault: Fault { Fault(.invalid, description, field: "endpoint") }
}
