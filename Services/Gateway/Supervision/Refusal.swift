public import Glibc
public import Wire

/// A fault with a hint what to type next.
public struct Refusal: Error, Equatable {
    /// Code and message.
    public var fault: Fault
    /// What to type next.
    public var hint: String?

    public init(_ fault: Fault, hint: String? = nil) {
        self.fault = fault
        self.hint = hint
    }

    public static func configuration(_ message: String, hint: String? = nil) -> Refusal {
        Refusal(Fault(.configuration, message), hint: hint)
    }

    /// A failed system call.
    public static func failed(_ action: String, _ number: Int32 = errno, hint: String? = nil) -> Refusal {
        .configuration("\(action): \(String(cString: strerror(number)))", hint: hint)
    }
}

extension FaultCode {
    /// A file or variable is unusable; never sent over the wire.
    public static let configuration: FaultCode = "configuration"
    /// The stack isn't running; never sent over the wire.
    public static let stackDown: FaultCode = "stack-down"
}
