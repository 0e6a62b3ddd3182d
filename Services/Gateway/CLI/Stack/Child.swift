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
