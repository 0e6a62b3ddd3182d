import ArgumentParser
import GatewaySupervision
import Wire

struct ServicesCommand: GatewayCommand {
    static let configuration = verb("services", "List the services with state, version and number of calls.")
        .examples("umkreis services")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let services: [ServiceState]
    }

    func run(_ session: Session) async throws {
        let states = await session.states()
        if states.allSatisfy({ $0.fault?.code == .stackDown }) { throw Refusal.stackDown(session.directory) }
        try session.output.show(Report(services: states)) {
            session.output.table(
                states,
                .text("SERVICE") { $0.service.text },
                .text("STATE") { $0.isReady ? "ready" : $0.fault?.code.text ?? "down" },
                .text("VERSION") { $0.version ?? "-" },
                .number("CALLS") { state in state.calls.map { "\($0)" } ?? "-" },
                .number("EVENTS") { state in state.sequence.map { "\($0)" } ?? "-" }
            )
        }
    }
}
