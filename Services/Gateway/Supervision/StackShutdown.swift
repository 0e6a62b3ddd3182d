import Glibc
import UmkreisTexts
import UmkreisWire

/// Stops a supervisor and services without one.
public struct StackShutdown {
    /// Enough for all processes in turn.
    private static let timeout = Duration.seconds(90)

    private let directory: DataDirectory
    private let report: (String) -> Void

    public init(of directory: DataDirectory, report: @escaping (String) -> Void) {
        self.directory = directory
        self.report = report
    }

    /// Returns whether a process was running.
    public func run() async throws -> Bool {
        var isStopped = false
        if let holder = directory.lock.holder {
            try await stop(supervisor: holder)
            isStopped = true
        }
        for service in ServiceName.processes.reversed() {
            guard let orphan = RunningProcess(service, in: directory) else { continue }
            report(
                localized(
                    "cli.stack.stoppingOrphan",
                    ["service": .words(service.text), "pid": .words("\(orphan.pid)")]
                )
            )
            try await orphan.stop()
            isStopped = true
        }
        return isStopped
    }

    private func stop(supervisor holder: Int32) async throws {
        guard holder > 0 else {
            throw Refusal(.conflict, "cli.rule.other-namespace", hint: localized("cli.hint.otherNamespace"))
        }
        report(localized("cli.stack.stopping", ["path": .words(directory.path), "pid": .words("\(holder)")]))
        kill(holder, SIGTERM)
        guard try await Self.wait(StackShutdown.timeout, until: { directory.lock.holder != holder }) else {
            let seconds = StackShutdown.timeout.milliseconds / 1000
            throw Refusal(.deadlineExceeded, "cli.rule.not-stopped", ["seconds": .count(seconds)])
        }
    }

    /// Returns false on timeout.
    fileprivate static func wait(_ timeout: Duration, until isDone: () -> Bool) async throws -> Bool {
        let deadline = ContinuousClock.now + timeout
        while !isDone() {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(10))
        }
        return true
    }
}

extension RunningProcess {
    /// SIGTERM, and SIGKILL after ``ServiceRunner/gracePeriod``.
    public func stop() async throws {
        kill(pid, SIGTERM)
        if try await !StackShutdown.wait(ServiceRunner.gracePeriod, until: { !isRunning }) { kill(pid, SIGKILL) }
    }
}
