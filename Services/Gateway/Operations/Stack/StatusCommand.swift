import ArgumentParser
import AuthContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct StatusCommand: GatewayCommand {
    static let configuration = verb("status", "Show the state of the stack and the profile's user.")
        .examples("umkreis status", "umkreis status --json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let data: String
        let isUp: Bool
        let services: [ServiceState]
        /// The HTTP edge; `nil` if the stack has none.
        let edge: ServiceState?
        let profile: String
        let user: UserID?
        let isGuest: Bool?
        /// Accounts being erased; requires the service key.
        let erasing: Int?
        /// The targets of backups; `nil` before `backup init`.
        let backups: [BackupRow]?
    }

    func run(_ session: Session) async throws {
        async let edge = session.services.edge()
        let states = await session.services.states()
        let stateOfEdge = await edge
        let isUp = states.allSatisfy(\.isReady) && stateOfEdge?.isReady != false
        if states.allSatisfy({ $0.fault?.code == .stackDown }) { throw Refusal.stackDown(session.directory) }
        let account = try session.account()
        // PendingErasures that wait for a missing service are shown, too.
        let knowsErasures = states.contains { $0.service == ListErasures.name.service && $0.isReady }
        let erasures = knowsErasures ? await erasuresUnderWay(session) : nil
        // Doctor reports files that cannot be read.
        let backups = try? BackupRow.rows(of: session.directory, at: session.console.now())
        let report = Report(
            data: session.directory.path,
            isUp: isUp,
            services: states,
            edge: stateOfEdge,
            profile: session.profile.name,
            user: account?.user,
            isGuest: account?.isGuest,
            erasing: erasures?.count,
            backups: backups
        )
        try session.output.show(report) {
            var facts = FactSheet()
            if session.directory.remoteService == nil { facts.add("data", report.data) }
            if session.directory.deploymentKind == .units {
                facts.add("runs", localized("cli.status.units"))
            }
            for state in states + [stateOfEdge].compactMap(\.self) {
                facts.add(state.service.text, words(state, session.directory.deploymentKind))
            }
            let person = words(account, in: report.profile)
            if backups != nil {
                for finding in BackupCheck(session.directory, session.output.moments).findings() {
                    facts.add("backup", finding.detail)
                }
            }
            facts.add("erasing", erasures.flatMap { words($0, session) })
            facts.add("profile", person)
            return facts.text(session.output.style)
        }
        if !isUp {
            let command = session.directory.deploymentKind.command("doctor")
            session.output.notice(localized("cli.errors.try", ["hint": .words(command)]))
            throw SilentExit(status: .unavailable)
        }
    }

    /// Started and unconfirmed erasures; `nil` if unknown.
    private func erasuresUnderWay(_ session: Session) async -> [OpenErasure]? {
        guard (try? session.client.tokens.ownerToken()) != nil else { return nil }
        return try? await session.send(ListErasures(limit: 200)).erasures.filter { $0.startedAt != nil }
    }

    private func words(_ erasures: [OpenErasure], _ session: Session) -> String? {
        guard let oldest = erasures.compactMap(\.startedAt).min() else { return nil }
        let services = Set(erasures.flatMap(\.missing)).map(\.text).sorted().joined(separator: ", ")
        let since = session.output.moments.of(oldest)
        return localized(
            "cli.status.erasing",
            ["count": .count(erasures.count), "since": .words(since), "services": .words(services)]
        )
    }

    private func words(_ account: Credentials?, in profile: String) -> String {
        guard let account else { return localized("cli.status.signedOut", ["profile": .words(profile)]) }
        return localized(
            account.isGuest ? "cli.status.guest" : "cli.status.user",
            ["profile": .words(profile), "user": .words("\(account.user)")]
        )
    }

    private func words(_ state: ServiceState, _ kind: DeploymentKind) -> String {
        guard state.isReady else { return state.fault?.message ?? localized("cli.state.down") }
        var words = [localized("cli.state.ready")]
        if let sequence = state.sequence {
            words.append(localized("cli.status.events", ["count": .count(Int(sequence))]))
        }
        for (source, lag) in (state.lag ?? [:]).sorted(by: { $0.key < $1.key }) where lag > 0 {
            words.append(localized("cli.status.behind", ["count": .count(Int(lag)), "service": .words(source)]))
        }
        if let held = state.quarantined, held > 0 {
            let command = kind.command("events list \(state.service)")
            words.append(
                localized("cli.status.quarantined", ["count": .count(held), "command": .words(command)])
            )
        }
        if state.isDiskLow == true, let free = state.diskFreeMiB {
            words.append(localized("cli.status.diskLow", ["mib": .count(free)]))
        }
        return words.joined(separator: ", ")
    }
}
