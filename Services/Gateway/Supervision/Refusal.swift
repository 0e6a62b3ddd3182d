public import Wire

/// Why something was not done, as a person and a program are told: what failed, why, and what to type next.
public struct Refusal: Error, Equatable {
    public var fault: Fault
    /// What to type next.
    public var hint: String?

    public init(_ fault: Fault, hint: String? = nil) {
        self.fault = fault
        self.hint = hint
    }

    /// A file, folder or variable is not as it should be.
    public static func configuration(_ message: String, hint: String? = nil) -> Refusal {
        Refusal(Fault(.configuration, message), hint: hint)
    }
}

extension FaultCode {
    /// A file or variable of the gateway's is not as it should be; never comes over the wire.
    public static let configuration: FaultCode = "configuration"
    /// No stack runs on this data directory; never comes over the wire.
    public static let stackDown: FaultCode = "stack-down"
}
