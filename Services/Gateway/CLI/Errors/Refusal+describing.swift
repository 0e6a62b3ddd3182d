import ArgumentParser
import Wire

extension Refusal {
    /// What any error means to whoever typed the command.
    init(describing error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let fault as Fault: self.init(fault, hint: Refusal.hint(for: fault))
        case let convertible as any FaultConvertible: self.init(convertible.fault)
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
