import GatewaySupervision
import UmkreisWire

/// Exit codes; those above 63 are from `sysexits.h`.
package enum CommandStatus: Int32, CaseIterable, Sendable {
    case ok = 0
    case failure = 1
    case notFound = 3
    case authenticationRequired = 4
    case conflict = 5
    case throttled = 6
    case unavailable = 7
    case usage = 64
    case stackDown = 69
    case configuration = 78
    case interrupted = 130

    init(_ code: FaultCode) {
        self =
            switch code {
            case .notFound, .gone: .notFound
            case .unauthenticated, .reauthenticationRequired: .authenticationRequired
            case .conflict, .keyReused: .conflict
            case .throttled, .overloaded, .draining: .throttled
            case .unavailable, .deadlineExceeded: .unavailable
            case .usage: .usage
            case .stackDown: .stackDown
            case .configuration: .configuration
            case .interrupted: .interrupted
            default: .failure
            }
    }

    /// The meaning, for help and documentation.
    package var meaning: String {
        switch self {
        case .ok: "done"
        case .failure: "failed: a rule was broken, or the service had an internal fault"
        case .notFound: "not found, or gone"
        case .authenticationRequired: "sign in first"
        case .conflict: "conflict with the current state"
        case .throttled: "too many requests, try again later"
        case .unavailable: "a service did not answer in time"
        case .usage: "invalid command line"
        case .stackDown: "the stack of this data directory is not running"
        case .configuration: "a file or variable is missing or invalid"
        case .interrupted: "ended by Ctrl-C"
        }
    }
}

extension Refusal {
    package var status: CommandStatus { CommandStatus(fault.code) }
}

/// Exits without a message.
package struct SilentExit: Error {
    package let status: CommandStatus

    package init(status: CommandStatus) {
        self.status = status
    }
}
