import ArgumentParser
import Glibc
import Wire

struct DownCommand: GatewayCommand {
    /// As long as five services may take, one after the other, and a little.
    private static let patience = Duration.seconds(90)

    static let configuration = CommandConfiguration.verb(
        "down",
        "Stop the stack; nothing is lost.",
        examples: "umkreis down",
        "umkreis down --data ./data"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    private struct Report: Encodable {
        /// Whether there was something to stop.
        let stopped: Bool
        let ms: Int
    }

    func run(_ session: Session) async throws {
        let start = ContinuousClock.now
        var isStopped = false
        if let holder = session.directory.lock.holder {
            guard holder > 0 else {
                throw Refusal(
                    Fault(.conflict, "the stack runs where its process cannot be seen"),
                    hint: "stop it in its container"
                )
            }
            session.output.notice("stopping the stack of \(session.directory.path), process \(holder)")
            kill(holder, SIGTERM)
            try await wait(DownCommand.patience) { session.directory.lock.holder != holder }
            isStopped = true
        }
        for service in Stack.services.reversed() {
            guard let orphan = RunningService(service, in: session.directory) else { continue }
            session.output.notice("stopping \(service), process \(orphan.pid), which nobody looks after")
            kill(orphan.pid, SIGTERM)
            do {
                try await wait(ServiceKeeper.patience) { !orphan.isRunning }
            } catch {
                kill(orphan.pid, SIGKILL)
            }
            isStopped = true
        }
        let ms = start.duration(to: .now).milliseconds
        try session.output.show(Report(stopped: isStopped, ms: ms)) { isStopped ? "stopped after \(ms) ms" : "" }
        if !isStopped { session.output.notice("no stack runs on \(session.directory.path)") }
    }

    private func wait(_ patience: Duration, until isDone: () -> Bool) async throws {
        let deadline = ContinuousClock.now + patience
        while !isDone() {
            guard ContinuousClock.now < deadline else {
                throw Refusal(Fault(.deadlineExceeded, "it has not stopped after \(patience.milliseconds / 1000) s"))
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
