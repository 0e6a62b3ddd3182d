import ArgumentParser
import GatewaySupervision
import Wire

struct DescribeCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "describe",
        "Tell what a service answers, or all that there is to know of a call.",
        examples: "umkreis describe auth",
        "umkreis describe catalogue.createPost",
        "umkreis describe chat.sendMessage --json   with both JSON Schemas"
    )

    @Argument(
        help: ArgumentHelp("A service or one of its calls.", valueName: "service|call"),
        completion: CompletionValues.servicesAndCalls
    )
    var name: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let service = try Stack.service(CallName(name).service.text)
        var described = try await session.send(Describe(), to: service)
        guard name.contains(".") else {
            return try session.output.show(described) { table(described, session.output) }
        }
        guard let call = described.calls.first(where: { $0.name.text == name }) else {
            let nearest = Suggestion.nearest(to: name, in: described.calls.map(\.name.text))
            throw Refusal(
                Fault(
                    .notFound,
                    "\(service) has no call \(name)\(nearest.map { ": did you mean \($0)?" } ?? "")",
                    field: "name"
                ),
                hint: "umkreis describe \(service)"
            )
        }
        described.calls = [call]
        try session.output.show(described) { sheet(call, session.output) }
    }

    private func table(_ described: Describe.Reply, _ output: Output) -> String {
        var table = TextTable(
            .init(title: "CALL"),
            .init(title: "WHO MAY"),
            .init(title: "EFFECT"),
            .init(title: "FAULTS")
        )
        for call in described.calls {
            table.add(call.name.text, call.access.rawValue, call.effectWords, call.faultWords)
        }
        return output.table(table)
    }

    private func sheet(_ call: DescribedCall, _ output: Output) -> String {
        var facts = FactSheet()
        facts.add("call", call.name.text)
        facts.add("who may", call.access.rawValue)
        facts.add("effect", call.effectWords)
        facts.add("faults", call.faultWords)
        let bodies = [("request", call.request), ("reply", call.reply)].map { title, schema in
            output.style.dim(title) + "\n" + members(of: schema, output)
        }
        return ([facts.text(output.style)] + bodies).joined(separator: "\n\n")
    }

    private func members(of schema: JSONSchema, _ output: Output) -> String {
        var table = TextTable(.init(title: "MEMBER"), .init(title: "IS"), .init(title: "RULE"))
        let members = SchemaMember.all(of: schema)
        for member in members {
            table.add(member.path, member.kind + (member.isOptional ? ", optional" : ""), member.rule)
        }
        return members.isEmpty ? "nothing" : output.table(table)
    }
}

extension DescribedCall {
    /// `reads`, and what else its effect is on who sends it.
    var effectWords: String {
        let bytes = [BlobUse.in: "takes bytes", .out: "brings bytes"][blob]
        return ([effect.rawValue] + (polls ? ["waits for news"] : []) + (bytes.map { [$0] } ?? []))
            .joined(separator: ", ")
    }

    /// The faults of its own.
    var faultWords: String { faults.map(\.text).joined(separator: ", ") }
}
