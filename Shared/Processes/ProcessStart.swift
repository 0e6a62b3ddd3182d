public import Glibc

/// How a process is started, by `posix_spawn`: with the descriptors that it is given and no other, with no signal blocked
/// or ignored, and apart from the terminal's signals to this one.
public struct ProcessStart {
    /// What a descriptor of the new process is.
    public enum Descriptor {
        /// Reads nothing and forgets what is written.
        case nothing
        /// A file that is added to; made with mode 0600.
        case appending(String)
        /// The same as a descriptor of this process, or as one of the new process's with a smaller number.
        case same(as: Int32)
    }

    /// Which signals of a terminal reach it.
    public enum Group: Sendable {
        /// It has a session of its own: a terminal that closes is nothing to it.
        case ownSession
        /// It is in this process's session and in a group of its own: Ctrl-C is not for it.
        case ownGroup
    }

    private static let ended = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

    private let words: [String]
    private let program: String
    private let descriptors: [Descriptor]
    private let group: Group

    /// - Parameters:
    ///   - descriptors: those of the new process, from 0 on.
    public init(_ program: String, _ arguments: [String], descriptors: [Descriptor], in group: Group) {
        self.program = program
        self.descriptors = descriptors
        self.group = group
        words = [program] + arguments
    }

    /// Starts it in this one's environment.
    ///
    /// - Throws: ``NoProcess`` with the system's reason.
    public func run() throws(NoProcess) -> pid_t {
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
        // Whoever started us may wait for the end of a pipe that a child would hold open for ever.
        for descriptor in ProcessStart.openDescriptors where descriptor >= descriptors.count {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        set(&attributes)
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, program, &actions, &attributes, arguments, environ)
        guard code == 0 else { throw NoProcess(program: program, reason: String(cString: strerror(code))) }
        return pid
    }

    /// What this process holds open, inherited or its own.
    private static var openDescriptors: [Int32] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        var descriptors: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let descriptor = Int32(name), descriptor != dirfd(folder) { descriptors.append(descriptor) }
        }
        return descriptors
    }

    private func set(_ attributes: inout posix_spawnattr_t) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in ProcessStart.ended { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // `POSIX_SPAWN_SETSID` of glibc's `spawn.h`, which Swift does not import.
        let apart: Int16 =
            switch group {
            case .ownSession: 0x80
            case .ownGroup: Int16(POSIX_SPAWN_SETPGROUP)
            }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | apart)
    }
}

/// A program that could not be started.
public struct NoProcess: Error, Equatable, CustomStringConvertible {
    public let program: String
    /// In the system's words.
    public let reason: String

    public init(program: String, reason: String) {
        self.program = program
        self.reason = reason
    }

    public var description: String { "\(program) cannot be started: \(reason)" }
}
