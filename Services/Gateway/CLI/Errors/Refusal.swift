import Wire

/// Why a command was not done, as a person and a program are told: what failed, why, and what to type next.
struct Refusal: Error, Equatable {
    var fault: Fault
    /// What to type next.
    var hint: String?
    var status: CommandStatus

    /// - Parameter status: what follows from the fault's code, unless said otherwise.
    init(_ fault: Fault, hint: String? = nil, status: CommandStatus? = nil) {
        self.fault = fault
        self.hint = hint
        self.status = status ?? CommandStatus(fault.code)
    }

    /// The command line itself is not understood.
    static func usage(_ message: String, field: String? = nil, hint: String? = nil) -> Refusal {
        Refusal(Fault(.usage, message, field: field), hint: hint, status: .usage)
    }

    /// A file, folder or variable is not as it should be.
    static func configuration(_ message: String, hint: String? = nil) -> Refusal {
        Refusal(Fault(.configuration, message), hint: hint, status: .configuration)
    }

    /// The call wants somebody, and there is nobody.
    static func signInFirst(_ message: String) -> Refusal {
        Refusal(
            Fault(.unauthenticated, message),
            hint: "umkreis account sign-in LOGIN, or umkreis account register --email ADDRESS --name NAME"
        )
    }
}

extension FaultCode {
    /// The command line is not understood; never comes over the wire.
    static let usage: FaultCode = "usage"
    /// A file or variable of the gateway's is not as it should be; never comes over the wire.
    static let configuration: FaultCode = "configuration"
    /// Somebody was asked and did not say yes; never comes over the wire.
    static let declined: FaultCode = "declined"
    /// Ctrl-C; never comes over the wire.
    static let interrupted: FaultCode = "interrupted"
    /// No stack runs on this data directory; never comes over the wire.
    static let stackDown: FaultCode = "stack-down"
}
