import GatewayKit
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
import UmkreisWire

/// Checks the running services: a round trip, versions, lag and restarts.
struct ServiceCheck {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    func findings() async -> [DoctorFinding] {
        let states = await session.services.states()
        let restarts = session.directory.restartsOfPrograms ?? [:]
        var found: [DoctorFinding] = []
        for state in states { found.append(await finding(state, restarts: restarts[state.service.text])) }
        guard session.directory.remoteService == nil else { return found }
        return found + sockets(states)
    }

    private var kind: DeploymentKind { session.directory.deploymentKind }

    private func finding(_ state: ServiceState, restarts: Int?) async -> DoctorFinding {
        let service = state.service
        let remedy = kind.logs(service)
        guard state.isReady else {
            let text = state.fault?.message ?? localized("cli.state.down")
            return .fail(.service, text, of: service, remedy: state.hint ?? remedy)
        }
        if let version = state.version, version != Release.version {
            let values: [String: TextValue] = ["version": .words(version), "own": .words(Release.version)]
            let text = localized("cli.doctor.service.version", values)
            return .warn(.service, text, of: service, remedy: kind.restartPrograms)
        }
        if let held = state.quarantined, held > 0 {
            let command = kind.command("events list \(service)")
            let values: [String: TextValue] = ["count": .count(held), "command": .words(command)]
            return .warn(.service, localized("cli.status.quarantined", values), of: service, remedy: command)
        }
        if let count = restarts, count > 0 {
            let text = localized("cli.doctor.service.restarts", ["count": .count(count)])
            return .warn(.service, text, of: service, remedy: remedy)
        }
        guard let ms = await roundTrip(to: service) else {
            return .fail(.service, localized("cli.doctor.timeout"), of: service, remedy: remedy)
        }
        let values: [String: TextValue] = ["ms": .decimal(ms, fraction: 1), "version": .words(state.version ?? "")]
        return .pass(.service, localized("cli.doctor.service.pass", values), of: service)
    }

    /// Returns the round trip in milliseconds.
    private func roundTrip(to service: ServiceName) async -> Double? {
        let caller = Client(over: session.client.connection.transport)
        let start = ContinuousClock.now
        guard (try? await caller.send(Ping(), to: service, before: start + .seconds(2))) != nil else { return nil }
        return start.duration(to: .now) / .milliseconds(1)
    }

    private func sockets(_ states: [ServiceState]) -> [DoctorFinding] {
        let lost = states.map(\.service).first { !LocalSocket.accepts(session.directory.socket(of: $0)) }
        guard let lost else {
            return [.pass(.sockets, localized("cli.doctor.sockets.pass", ["count": .count(states.count)]))]
        }
        let text = localized("cli.doctor.sockets.closed", ["path": .words(session.directory.socket(of: lost))])
        return [.fail(.sockets, text, remedy: kind.logs(lost))]
    }
}
