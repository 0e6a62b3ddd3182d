import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct RestartCommand: GatewayCommand {
    static let configuration = verb("restart", "Restart services one after another, as after a change of a setting.")
        .examples("umkreis restart", "umkreis restart auth")

    @Argument(help: "Restart only these services.", completion: .list(ServiceName.processes.map(\.text)))
    var services: [String] = []

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let restarted: [ServiceRestart.Done]
    }

    func run(_ session: Session) async throws {
        let chosen = try Stack.services(services, of: ServiceName.processes)
        let one = chosen.count == 1 && !services.isEmpty ? chosen.first : nil
        try session.stack.requireOwnProcesses(for: "restart", elsewhere: "cli.rule.local-restart") { $0.restart(one) }
        guard session.directory.lock.holder != nil else { throw Refusal.stackDown(session.directory) }
        let hasEdge = RunningProcess(.edge, in: session.directory) != nil
        var done: [ServiceRestart.Done] = []
        for service in services.isEmpty && hasEdge ? chosen + [.edge] : chosen {
            let restart = ServiceRestart(service, session)
            let ended = try await restart.run()
            if !session.output.isJSON { session.console.output.line(restart.words(ended, session.output.style)) }
            done.append(ended)
        }
        try session.output.show(Report(restarted: done)) { "" }
    }
}

/// Ends a service and waits until its supervisor has started it again.
struct ServiceRestart {
    struct Done: Encodable {
        let service: ServiceName
        let pid: Int32
        let ms: Int
    }

    /// A large index may be rebuilt.
    private static let timeout = Duration.seconds(120)

    private let service: ServiceName
    private let session: Session

    init(_ service: ServiceName, _ session: Session) {
        (self.service, self.session) = (service, session)
    }

    func run() async throws -> Done {
        let start = ContinuousClock.now
        guard let former = RunningProcess(service, in: session.directory) else {
            let hint = session.directory.deploymentKind.command("ps")
            throw Refusal(.conflict, "cli.rule.service-down", ["service": .words(service.text)], hint: hint)
        }
        try await former.stop()
        while true {
            if let pid = await successor(of: former) {
                return Done(service: service, pid: pid, ms: Int(start.duration(to: .now) / .milliseconds(1)))
            }
            guard session.directory.lock.holder != nil else { throw Refusal.stackDown(session.directory) }
            guard start.duration(to: .now) < Self.timeout else {
                let seconds = Int(Self.timeout / .seconds(1))
                let values: [String: TextValue] = ["service": .words(service.text), "seconds": .count(seconds)]
                throw Refusal(
                    .deadlineExceeded,
                    "cli.rule.service-slow",
                    values,
                    hint: session.directory.deploymentKind.logs(service)
                )
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    func words(_ done: Done, _ style: Style) -> String {
        let values: [String: TextValue] = ["ms": .count(done.ms), "pid": .words("\(done.pid)")]
        return LogColors.name(of: service, style) + "  " + localized("cli.event.restarted", values)
    }

    /// The process number of the new process, once it answers.
    private func successor(of former: RunningProcess) async -> Int32? {
        let found = RunningProcess(service, in: session.directory)
        guard let running = found, running.pid != former.pid else { return nil }
        guard service != .edge else {
            // The address may still be that of the former process.
            let server = session.directory.edgeAddress.flatMap { HostPort($0)?.onThisMachine }
            return server?.problem(within: .seconds(1)) == nil ? running.pid : nil
        }
        guard LocalSocket.accepts(session.directory.socket(of: service)) else { return nil }
        let isReady = (try? await session.client.readiness(of: service)) != nil
        return isReady ? running.pid : nil
    }
}
