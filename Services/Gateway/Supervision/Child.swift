import Dispatch
import Glibc
import Synchronization

/// A process that this one has started.
///
/// It has a session of its own, so that Ctrl-C on the terminal reaches this process alone and services are stopped in
/// order. Spawned directly, for swift-subprocess hands out descriptors and paths in types of a package that nothing
/// else here needs, and ends a process only with the task that waits for it.
final class Child: Sendable {
    let pid: pid_t
    private let end = Mutex<ChildEnd?>(nil)

    private init(pid: pid_t) {
        self.pid = pid
    }

    var isRunning: Bool { end.withLock { $0 == nil } }

    /// Sends a signal, unless the process has ended: its number may be another's by then.
    func signal(_ number: Int32) {
        end.withLock { if $0 == nil { kill(pid, number) } }
    }

    /// Waits for its end.
    ///
    /// To be called once.
    func ended() async -> ChildEnd {
        await withCheckedContinuation { waiter in
            // A queue of its own has a thread of its own: this one waits as long as the process runs.
            DispatchQueue(label: "umkreis.child.\(pid)").async { [self] in
                var info = siginfo_t()
                // Left unreaped until the end is noted, so that no signal can go to a stranger with this number.
                while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
                let ended = end.withLock { end in
                    var status: Int32 = 0
                    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                    let ended = ChildEnd(status: status)
                    end = ended
                    return ended
                }
                waiter.resume(returning: ended)
            }
        }
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - log: the file that its output and errors are added to.
    ///   - report: a descriptor that it gets as its number 3.
    static func start(
        _ program: String,
        _ arguments: [String],
        log: String,
        report: Int32? = nil
    ) throws(Refusal) -> Child {
        let spawn = SpawnSettings(log: log, report: report)
        defer { spawn.free() }
        var pid: pid_t = 0
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { Glibc.free($0) } }
        let code = spawn.run(program, words, &pid)
        guard code == 0 else {
            throw .configuration("\(program) cannot be started: \(String(cString: strerror(code)))")
        }
        return Child(pid: pid)
    }
}

/// How a process ended.
enum ChildEnd: Equatable, Sendable, CustomStringConvertible {
    case exited(Int32)
    case killed(signal: Int32)

    /// - Parameter status: as `waitpid` tells it; the low seven bits are the signal (`wait(2)`).
    init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    }

    var description: String {
        switch self {
        case .exited(let code): "ended with exit code \(code)"
        case .killed(let signal): "was killed by signal \(signal)"
        }
    }
}

/// How a child begins: in a session of its own, nothing on its standard input, its words in a file, no signal ignored.
private struct SpawnSettings {
    /// `POSIX_SPAWN_SETSID` of glibc's `spawn.h`, which Swift does not import.
    private static let ownSession: Int16 = 0x80

    private let actions = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
    private let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)

    init(log: String, report: Int32?) {
        posix_spawn_file_actions_init(actions)
        posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(actions, 1, 2)
        if let report { posix_spawn_file_actions_adddup2(actions, report, 3) }
        // Whoever started us may wait for the end of a pipe that a child would hold open for ever.
        for descriptor in SpawnSettings.openDescriptors where descriptor >= (report == nil ? 3 : 4) {
            posix_spawn_file_actions_addclose(actions, descriptor)
        }
        posix_spawnattr_init(attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(attributes, &signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(attributes, &signals)
        let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | SpawnSettings.ownSession
        posix_spawnattr_setflags(attributes, flags)
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

    func run(_ program: String, _ words: [UnsafeMutablePointer<CChar>?], _ pid: inout pid_t) -> Int32 {
        posix_spawn(&pid, program, actions, attributes, words, environ)
    }

    func free() {
        posix_spawn_file_actions_destroy(actions)
        posix_spawnattr_destroy(attributes)
        actions.deallocate()
        attributes.deallocate()
    }
}
