import Dispatch
import Glibc
import Processes
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
        let numbers: [ProcessStart.Descriptor] = [.nothing, .appending(log), .same(as: 1)]
        let start = ProcessStart(
            program,
            arguments,
            descriptors: numbers + (report.map { [.same(as: $0)] } ?? []),
            in: .ownSession
        )
        do {
            return Child(pid: try start.run())
        } catch {
            throw .configuration("\(error)")
        }
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
