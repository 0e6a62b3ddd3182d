import ArgumentParser
import GatewaySupervision
import Wire

struct DownCommand: GatewayCommand {
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
        try session.requireLocalServices("down stops services of this machine", instead: "docker compose down")
        let start = ContinuousClock.now
        let isStopped = try await StackShutdown(of: session.directory) { session.output.notice($0) }.run()
        let ms = Int(start.duration(to: .now) / .milliseconds(1))
        try session.output.show(Report(stopped: isStopped, ms: ms)) { isStopped ? "stopped after \(ms) ms" : "" }
        if !isStopped { session.output.notice("no stack runs on \(session.directory.path)") }
    }
}
