import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Runs all checks at once, each with a deadline.
struct Doctor: Sendable {
    /// Timeout of checks that read files or ask other machines.
    private static let timeout = Duration.seconds(12)

    private let session: Session
    private let connected: Result<Session, any Error>

    /// - Parameters:
    ///   - session: without a connection.
    ///   - connected: with one; closed after the checks.
    init(_ session: Session, _ connected: Result<Session, any Error>) {
        (self.session, self.connected) = (session, connected)
    }

    /// Returns findings in the order of ``DoctorCheck``, then of the services.
    func findings() async -> [DoctorFinding] {
        let isLocal = session.directory.remoteService == nil
        let isRunning = isLocal ? session.directory.isRunning : true
        let found = await withTaskGroup(of: [DoctorFinding].self) { group in
            group.addTask { await machine() }
            if isLocal { for service in ServiceName.stack { group.addTask { await file(of: service) } } }
            if isLocal { group.addTask { await settings() } }
            if isLocal || hasBackups { group.addTask { await backups() } }
            if isRunning { group.addTask { await services() } }
            if isRunning, isLocal { group.addTask { await edge() } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        let order = Dictionary(uniqueKeysWithValues: zip(DoctorCheck.allCases, 0...))
        let ranks = Dictionary(uniqueKeysWithValues: zip(ServiceName.processes, 0...))
        func rank(_ finding: DoctorFinding) -> (Int, Int) {
            (order[finding.check] ?? 0, finding.service.flatMap { ranks[$0] } ?? 0)
        }
        return found.sorted { rank($0) < rank($1) }
    }

    /// Whether this machine makes backups, also of services elsewhere.
    private var hasBackups: Bool { FileManager.default.fileExists(atPath: session.directory.backupConfiguration) }

    /// Runs a check of one finding, which fails at the timeout.
    private func limited(
        _ check: DoctorCheck,
        of service: ServiceName? = nil,
        _ body: @escaping @Sendable () -> [DoctorFinding]
    ) async -> [DoctorFinding] {
        // Dispatch doesn't pass on the user's language.
        let language = Language.current
        let found = await BlockingCheck.value(within: Self.timeout) { Language.$current.withValue(language) { body() } }
        return found ?? [.fail(check, localized("cli.doctor.timeout"), of: service)]
    }

    private func machine() async -> [DoctorFinding] {
        let check = MachineCheck(session.directory, session.profile, session.console)
        return await limited(.folders) { check.findings() }
    }

    private func backups() async -> [DoctorFinding] {
        let check = BackupCheck(session.directory, session.output.moments)
        return await limited(.backup) { check.findings() }
    }

    private func settings() async -> [DoctorFinding] {
        do {
            let stored = try SettingsStore(in: session.directory).read()
            var found: [DoctorFinding] = []
            for service in ServiceName.stack {
                guard let problem = try await session.console.report(service, stored).problem else { continue }
                let values: [String: TextValue] = ["name": .words(problem.name), "rule": .words(problem.rule)]
                let isStored = stored[problem.name] != nil
                let words = isStored ? "unset \(problem.name)" : "set \(problem.name)=VALUE"
                let remedy = session.directory.deploymentKind.command("config \(words)")
                found.append(.fail(.settings, localized("cli.rule.setting-invalid", values), remedy: remedy))
            }
            let count = stored.set.count + stored.apps.values.reduce(0) { $0 + $1.count }
            return found.isEmpty
                ? [.pass(.settings, localized("cli.doctor.settings.pass", ["count": .count(count)]))] : found
        } catch {
            return [.fail(.settings, because: error)]
        }
    }

    private func file(of service: ServiceName) async -> [DoctorFinding] {
        let directory = session.directory
        return await limited(.files, of: service) { DatabaseCheck(service, directory).findings() }
    }

    private func services() async -> [DoctorFinding] {
        switch connected {
        case .success(let session):
            async let services = ServiceCheck(session).findings()
            let mail = await MailCheck(session).findings()
            let found = await services + mail + edgeElsewhere(session)
            await session.close()
            return found
        case .failure(let error): return [.fail(.peers, because: error)]
        }
    }

    /// The edge of a stack in containers, by its address for operators.
    private func edgeElsewhere(_ session: Session) async -> [DoctorFinding] {
        let kind = session.directory.deploymentKind
        guard kind == .containers, let state = await session.services.edge() else { return [] }
        guard !state.isReady else { return [.pass(.edge, localized("cli.state.ready"))] }
        let text = state.fault?.message ?? localized("cli.state.down")
        return [.fail(.edge, text, remedy: state.hint ?? kind.logs(.edge))]
    }

    private func edge() async -> [DoctorFinding] {
        let directory = session.directory
        let isExpected = directory.restartCounts?.restarts["edge"] != nil || directory.deploymentKind == .units
        guard RunningProcess(.edge, in: directory) != nil || isExpected else { return [] }
        return await limited(.edge) { [EdgeCheck(directory).finding()] }
    }
}
