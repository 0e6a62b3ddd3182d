import GatewaySupervision
import Wire

/// What the process tells whoever started it: the one table of exit codes.
///
/// The numbers above 63 are those of `sysexits.h`; 130 is what a shell makes of Ctrl-C.
enum CommandStatus: Int32, CaseIterable, Sendable {
    /// It was done.
    case ok = 0
    /// It was not done, and no other number says why.
    case failure = 1
    /// What was asked for is not there, or not any more.
    case notFound = 3
    /// It wants somebody who is signed in.
    case authenticationRequired = 4
    /// What is there already stands against it.
    case conflict = 5
    /// Too much at once: come back later.
    case throttled = 6
    /// A service did not answer, or not in time.
    case unavailable = 7
    /// The words on the command line are not understood.
    case usage = 64
    /// No stack runs on this data directory.
    case stackDown = 69
    /// A file or variable that the command depends on is not as it should be.
    case configuration = 78
    /// Ended by Ctrl-C.
    case interrupted = 130

    /// The code for a fault that a service, the transport or the gateway itself told.
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

    /// For `umkreis help` and the generated documentation.
    var meaning: String {
        switch self {
        case .ok: "done"
        case .failure: "not done: a rule was broken, or the service met a fault of its own"
        case .notFound: "not found, or gone"
        case .authenticationRequired: "sign in first"
        case .conflict: "conflict with what is there already"
        case .throttled: "too much at once, come back later"
        case .unavailable: "a service did not answer, or not in time"
        case .usage: "the command line is not understood"
        case .stackDown: "no stack runs on this data directory"
        case .configuration: "a file or variable is not as it should be"
        case .interrupted: "ended by Ctrl-C"
        }
    }
}

extension Refusal {
    var status: CommandStatus { CommandStatus(fault.code) }
}

/// An end that is no success, after all has been said.
struct Silence: Error {
    let status: CommandStatus
}
