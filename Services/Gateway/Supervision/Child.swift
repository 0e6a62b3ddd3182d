import Dispatch
import Foundation
import Glibc
import Synchronization
import UmkreisProcesses
import UmkreisTexts

/// A child process in its own session, so that Ctrl-C doesn't reach it.
///
/// swift-subprocess isn't used: its API exposes types of another package.
final class Child: Sendable {
    let pid: pid_t
    private let end = Mutex<ChildEnd?>(nil)

    private init(pid: pid_t) {
        self.pid = pid
    }

    var isRunning: Bool { end.withLock { $0 == nil } }

    /// Sends a signal unless the process has ended.
    func signal(_ number: Int32) {
        end.withLock { if $0 == nil { kill(pid, number) } }
    }

    /// Call it once.
    func ended() async -> ChildEnd {
        await withCheckedContinuation { waiter in
            // Blocks a thread of its own.
            DispatchQueue(label: "umkreis.child.\(pid)").async { [self] in
                var info = siginfo_t()
                // Reaped under the lock, so that no signal reaches a reused number.
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

    /// - Parameters:
    ///   - log: The file to which output and errors are appended; `nil` for the outputs of this process.
    ///   - report: Inherited as descriptor 3.
    ///   - hidden: Variables that it doesn't get.
    static func start(
        _ program: String,
        _ arguments: [String],
        log: String?,
        report: Int32? = nil,
        hiding hidden: Set<String> = []
    ) throws(Refusal) -> Child {
        let output: [ProcessStart.Descriptor] =
            log.map { [.appending($0), .same(as: 1)] } ?? [.same(as: 1), .same(as: 2)]
        let numbers = [.nothing] + output
        let start = ProcessStart(
            program,
            arguments,
            descriptors: numbers + (report.map { [.same(as: $0)] } ?? []),
            in: .ownSession,
            environment: hidden.isEmpty
                ? nil : ProcessInfo.processInfo.environment.filter { !hidden.contains($0.key) }
        )
        do {
            return Child(pid: try start.run())
        } catch {
            throw .configuration("\(error)")
        }
    }
}

public enum ChildEnd: Codable, Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)

    /// - Parameter status: See `wait(2)`.
    init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    }

    /// The event in the user's language.
    var words: String {
        switch self {
        case .exited(let code): localized("cli.event.exited", ["code": .words("\(code)")])
        case .killed(let signal): localized("cli.event.signalled", ["signal": .words("\(signal)")])
        }
    }
}
