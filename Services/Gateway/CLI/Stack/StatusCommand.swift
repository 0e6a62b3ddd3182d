import ArgumentParser
import GatewaySupervision
import Vocabulary
import Wire

struct StatusCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "status",
        "Tell whether the stack is up, and who this profile is.",
        examples: "umkreis status",
        "umkreis status --json"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    private struct Report: Encodable {
        let data: String
        let isUp: Bool
        let services: [ServiceState]
        let profile: String
        let user: UserID?
        let isGuest: Bool?
    }

    func run(_ session: Session) async throws {
        let states = await session.states()
        let isUp = states.allSatisfy(\.isReady)
        if states.allSatisfy({ $0.fault?.code == .stackDown }) { throw Refusal.stackDown(session.directory) }
        let account = try session.account()
        let report = Report(
            data: session.directory.path,
            isUp: isUp,
            services: states,
            profile: session.credentials.profile,
            user: account?.user,
            isGuest: account?.isGuest
        )
        try session.output.show(report) {
            var facts = FactSheet()
            facts.add("data", report.data)
            for state in states { facts.add(state.service.text, words(state)) }
            let person = account.map { "\($0.user)\($0.isGuest ? ", a guest" : "")" } ?? "nobody"
            facts.add("profile", "\(report.profile): \(person)")
            return facts.text(session.output.style)
        }
        if !isUp { throw Silence(status: .unavailable) }
    }

    private func words(_ state: ServiceState) -> String {
        guard state.isReady else { return state.fault?.message ?? "down" }
        var words = ["ready"]
        if let sequence = state.sequence { words.append("\(sequence) events") }
        for (source, lag) in (state.lag ?? [:]).sorted(by: { $0.key < $1.key }) where lag > 0 {
            words.append("\(lag) behind \(source)")
        }
        if let held = state.quarantined, held > 0 {
            words.append("\(held) in quarantine (umkreis events list \(state.service))")
        }
        return words.joined(separator: ", ")
    }
}
