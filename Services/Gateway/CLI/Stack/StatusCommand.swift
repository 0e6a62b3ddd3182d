import ArgumentParser
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
        let behind = (state.followed ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let reading = behind.isEmpty ? "" : ", has read " + behind.joined(separator: ", ")
        return "ready, \(state.sequence ?? 0) events\(reading)"
    }
}
