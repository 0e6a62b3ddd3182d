import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct DownCommand: GatewayCommand {
    static let configuration = verb("down", "Stop the stack; data is kept.")
        .examples("umkreis down", "umkreis down --data ./data")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let stopped: Bool
        let ms: Int
    }

    func run(_ session: Session) async throws {
        try session.stack.requireOwnProcesses(for: "down", elsewhere: "cli.rule.local-down") { $0.stop }
        let start = ContinuousClock.now
        let isStopped = try await StackShutdown(of: session.directory) { session.output.notice($0) }.run()
        let ms = Int(start.duration(to: .now) / .milliseconds(1))
        try session.output.report(Report(stopped: isStopped, ms: ms)) {
            isStopped ? localized("cli.down.stopped", ["ms": .count(ms)]) : ""
        }
        guard !isStopped else { return }
        session.output.notice(localized("cli.errors.stackNotRunning", ["path": .words(session.directory.path)]))
    }
}
