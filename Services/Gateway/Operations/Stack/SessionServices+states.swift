import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
import UmkreisWire

extension SessionServices {
    /// Asks all services concurrently, with a timeout of two seconds.
    func states() async -> [ServiceState] {
        await withTaskGroup(of: ServiceState.self) { group in
            for service in ServiceName.stack { group.addTask { await self.state(of: service) } }
            var found: [ServiceName: ServiceState] = [:]
            for await state in group { found[state.service] = state }
            let sequences = found.compactMapValues(\.sequence)
            return ServiceName.stack.compactMap { found[$0]?.behind(sequences) }
        }
    }

    private func state(of service: ServiceName) async -> ServiceState {
        do {
            // Names the reason of a missing answer, which a call cannot know.
            try session.reach(service)
            let deadline = ContinuousClock.now.advanced(by: .seconds(2))
            let caller = Client(over: session.client.connection.transport)
            async let ready = session.client.readiness(of: service, with: caller, before: deadline)
            async let described = caller.send(Describe(), to: service, before: deadline)
            async let stats = stats(of: service, caller, before: deadline)
            return ServiceState(
                service: service,
                isReady: true,
                version: try await described.version,
                calls: try await described.calls.count,
                uptimeSeconds: await stats?.uptimeSeconds,
                sequence: try await ready.sequence,
                followed: try await ready.followed,
                quarantined: try await ready.quarantined,
                diskFreeMiB: try await ready.diskFreeMiB,
                isDiskLow: try await ready.isDiskLow
            )
        } catch {
            return unready(service, because: error)
        }
    }

    /// Asks the HTTP edge of the stack; `nil` if the stack has none.
    func edge() async -> ServiceState? {
        guard hasEdge else { return nil }
        do {
            try session.reach(.edge)
            let caller = Client(over: session.client.connection.transport)
            _ = try await caller.send(Ping(), to: .edge, before: .now + .seconds(2))
            return ServiceState(service: .edge, isReady: true)
        } catch {
            return unready(.edge, because: error)
        }
    }

    /// An edge runs, was started by the supervisor or is a unit, or the environment names it.
    private var hasEdge: Bool {
        let address = session.directory.environment[DataDirectory.peerVariable(of: .edge)] ?? ""
        if !address.isEmpty || RunningProcess(.edge, in: session.directory) != nil { return true }
        if session.directory.deploymentKind == .units { return UnitStates(of: session.directory).units[.edge] != nil }
        return session.directory.restartCounts?.restarts[ServiceName.edge.text] != nil
    }

    private func unready(_ service: ServiceName, because error: any Error) -> ServiceState {
        let refusal = Refusal(describing: error, in: session.directory.deploymentKind)
        if let stopped = stoppedProcess(of: service) {
            return ServiceState(service: service, isReady: false, fault: stopped.fault, hint: stopped.hint)
        }
        var hint = DatabaseFault(refusal.fault) == nil ? nil : refusal.hint
        // A stopped container has no name.
        if refusal.fault.rule == "unknown-host" { hint = session.directory.deploymentKind.start(service) }
        let fault = missingSocket(of: service) ?? refusal.fault
        return ServiceState(service: service, isReady: false, fault: fault, hint: hint)
    }

    /// The fault of a process of this machine that a signal has stopped.
    private func stoppedProcess(of service: ServiceName) -> Refusal? {
        guard let process = RunningProcess(service, in: session.directory), process.isStopped else { return nil }
        let values: [String: TextValue] = ["pid": .words("\(process.pid)"), "service": .words(service.text)]
        return Refusal(
            .unavailable,
            "cli.rule.process-stopped",
            values,
            hint: session.directory.deploymentKind.restart(service)
        )
    }

    /// The fault of a running service without socket file.
    private func missingSocket(of service: ServiceName) -> Fault? {
        let path = session.directory.socket(of: service)
        let isRunning = RunningProcess(service, in: session.directory) != nil
        guard isRunning, !FileManager.default.fileExists(atPath: path) else { return nil }
        return Refusal(.unavailable, "cli.rule.socket-missing", ["path": .words(path)]).fault
    }

    /// `nil` if the user isn't privileged; the service may be ready nevertheless.
    private func stats(
        of service: ServiceName,
        _ caller: Client,
        before deadline: ContinuousClock.Instant
    ) async -> Stats.Reply? {
        // An unusable key is reported where it is required.
        guard let token = try? session.client.tokens.operatorToken() else { return nil }
        return try? await caller.signedIn(with: token).send(Stats(), to: service, before: deadline)
    }
}
