import ArgumentParser
import Tokens
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

extension Refusal {
    /// What any error means to whoever typed the command.
    init(describing error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let fault as Fault: self.init(fault, hint: Refusal.hint(for: fault))
        case let convertible as any FaultConvertible: self.init(convertible.fault)
        case let key as UnusableKeyFile: self = .configuration("\(key)")
        case is CancellationError: self.init(Fault(.interrupted, "interrupted"), status: .interrupted)
        default: self.init(Fault(.internal, "\(error)"))
        }
    }

    /// What ArgumentParser found wrong.
    init(parsing error: any Error) {
        let lines = RootCommand.message(for: error).split(separator: "\n").map(String.init)
        let usage = RootCommand.fullMessage(for: error, columns: 80).split(separator: "\n")
            .first { $0.hasPrefix("Usage: ") }
        let command = usage?.dropFirst("Usage: ".count).prefix { $0 != "[" && $0 != "<" }
        self = .usage(lines.joined(separator: " "), hint: command.map { "\($0)--help" })
    }

    private static func hint(for fault: Fault) -> String? {
        switch fault.code {
        case .unauthenticated: "umkreis account sign-in LOGIN"
        case .throttled, .overloaded, .draining:
            fault.retryAfterMs.map { "try again in \(max(1, ($0 + 999) / 1000)) s" } ?? "try again in a moment"
        case .unavailable, .deadlineExceeded: "umkreis status, then umkreis logs"
        case .unknownCall: "umkreis services, umkreis describe SERVICE"
        case .internal: "umkreis logs"
        default: nil
        }
    }
}

/// An end that is no success, after all has been said.
struct Silence: Error {
    let status: CommandStatus
}
