import ArgumentParser
import GatewaySupervision
import Wire

struct ServicesCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "services",
        "List the services with state, version and number of calls.",
        examples: "umkreis services"
    )

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let services: [ServiceState]
    }

    func run(_ session: Session) async throws {
        let states = await session.states()
        if states.allSatisfy({ $0.fault?.code == .stackDown }) { throw Refusal.stackDown(session.directory) }
        try session.output.show(Report(services: states)) {
            var table = TextTable(
                .init(title: "SERVICE"),
                .init(title: "STATE"),
                .init(title: "VERSION"),
                .init(title: "CALLS", isNumber: true),
                .init(title: "EVENTS", isNumber: true)
            )
            for state in states {
                table.add(
                    state.service.text,
                    state.isReady ? "ready" : state.fault?.code.text ?? "down",
                    state.version ?? "-",
                    state.calls.map { "\($0)" } ?? "-",
                    state.sequence.map { "\($0)" } ?? "-"
                )
            }
            return session.output.table(table)
        }
    }
}
