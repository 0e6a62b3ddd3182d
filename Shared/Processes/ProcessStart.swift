public import Glibc

/// Starts a process with `posix_spawn`: only given descriptors, default signals, apart from the terminal's signals.
public struct ProcessStart {
    /// A descriptor of the new process.
    public enum Descriptor {
        /// `/dev/null`.
        case nothing
        /// Appends to a file; mode 0600 if created.
        case appending(String)
        /// A copy of this process's descriptor, or a smaller one of the new process.
        case same(as: Int32)
    }

    /// The isolation from a terminal.
    public enum Group: Sendable {
        /// Unaffected by the terminal's end.
        case ownSession
        /// Unaffected by Ctrl-C.
        case ownGroup
    }

    private static let ended = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

    private let words: [String]
    private let program: String
    /// Descriptors from 0 on.
    private let descriptors: [Descriptor]
    private let group: Group
    private let environment: [String: String]?

    /// - Parameter environment: `nil` for this process's.
    public init(
        _ program: String,
        _ arguments: [String],
        descriptors: [Descriptor],
        in group: Group,
        environment: [String: String]? = nil
    ) {
        self.program = program
        self.descriptors = descriptors
        self.group = group
        self.environment = environment
        words = [program] + arguments
    }

    public func run() throws(ProcessStartError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in zip(Int32(0)..., descriptors) {
            switch descriptor {
            case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .appending(let path):
                posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            case .same(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
            }
        }
        // Otherwise the child could hold open a pipe on which our parent waits.
        for descriptor in ProcessStart.openDescriptors where descriptor >= descriptors.count {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        set(&attributes)
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let variables = environment.map { $0.map { strdup("\($0)=\($1)") } + [nil] }
        defer { variables?.forEach { free($0) } }
        var pid: pid_t = 0
        let code =
            if let variables {
                posix_spawn(&pid, program, &actions, &attributes, arguments, variables)
            } else {
                posix_spawn(&pid, program, &actions, &attributes, arguments, environ)
            }
        guard code == 0 else { throw ProcessStartError(program: program, reason: String(cString: strerror(code))) }
        return pid
    }

    /// The folder's own is among them, and closed by then; closing it again does no harm.
    private static var openDescriptors: [Int32] { (FolderNames.read("/proc/self/fd") ?? []).compactMap { Int32($0) } }

    private func set(_ attributes: inout posix_spawnattr_t) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in ProcessStart.ended { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // `POSIX_SPAWN_SETSID`, which Swift does not import.
        let apart: Int16 =
            switch group {
            case .ownSession: 0x80
            case .ownGroup: Int16(POSIX_SPAWN_SETPGROUP)
            }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | apart)
    }
}

/// A program that could not be started.
public struct ProcessStartError: Error, Equatable, CustomStringConvertible {
    /// The executable's path.
    public let program: String
    /// The system's error message.
    public let reason: String

    public init(program: String, reason: String) {
        self.program = program
        self.reason = reason
    }

    public var description: String { "\(program) cannot be started: \(reason)" }
}
