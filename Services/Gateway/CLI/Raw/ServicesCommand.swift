import ArgumentParser
import GatewaySupervision
import Wire

struct ServicesCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "services",
        "List the services: what is ready, in which version, with how many calls.",
        examples: "umkreis services"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

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

struct DescribeCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "describe",
        "Tell what a service answers, or who may send a call.",
        examples: "umkreis describe auth",
        "umkreis describe catalogue.createPost"
    )

    @Argument(help: ArgumentHelp("A service or one of its calls.", valueName: "service|call"))
    var name: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let service = try Stack.service(CallName(name).service.text)
        var described = try await session.send(Describe(), to: service)
        if name.contains(".") {
            let names = described.calls.map(\.name.text)
            described.calls.removeAll { $0.name.text != name }
            guard !described.calls.isEmpty else {
                let nearest = Suggestion.nearest(to: name, in: names).map { ": did you mean \($0)?" } ?? ""
                throw Refusal(
                    Fault(.notFound, "\(service) has no call \(name)\(nearest)", field: "name"),
                    hint: "umkreis describe \(service)"
                )
            }
        }
        try session.output.show(described) { table(described, session.output) }
    }

    private func table(_ described: Describe.Reply, _ output: Output) -> String {
        var table = TextTable(.init(title: "CALL"), .init(title: "WHO MAY"), .init(title: "EFFECT"))
        for call in described.calls { table.add(call.name.text, call.access.rawValue, call.effect.rawValue) }
        return output.table(table)
    }
}
