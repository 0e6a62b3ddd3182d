import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct ServicesCommand: GatewayCommand {
    static let configuration = verb("services", "List the services with state, version and number of calls.")
        .examples("umkreis services")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let services: [ServiceState]
    }

    func run(_ session: Session) async throws {
        let states = await session.services.states()
        if states.allSatisfy({ $0.fault?.code == .stackDown }) { throw Refusal.stackDown(session.directory) }
        try session.output.show(Report(services: states)) {
            session.output.table(
                states,
                .text("service") { $0.service.text },
                .text("condition") { localized($0.isReady ? "cli.state.ready" : "cli.state.down") },
                .text("version") { $0.version ?? "-" },
                .number("calls") { state in state.calls.map { "\($0)" } ?? "-" },
                .number("events") { state in state.sequence.map { "\($0)" } ?? "-" }
            )
        }
    }
}
