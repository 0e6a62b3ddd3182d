import ArgumentParser
import GatewaySupervision
import Wire

struct DescribeCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "describe",
        "Describe a service or one of its calls.",
        examples: "umkreis describe auth",
        "umkreis describe catalogue.createPost",
        "umkreis describe chat.sendMessage --json   with both JSON Schemas"
    )

    @Argument(
        help: ArgumentHelp("A service or one of its calls.", valueName: "service|call"),
        completion: CompletionValues.servicesAndCalls
    )
    var name: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

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
            .init(title: "ACCESS"),
            .init(title: "EFFECT"),
            .init(title: "FAULTS")
        )
        for call in described.calls {
            table.add(call.name.text, call.access.rawValue, call.effectWords, call.faultWords)
        }
        return output.table(table)
    }

    private func sheet(_ call: CallDescription, _ output: Output) -> String {
        var facts = FactSheet()
        facts.add("call", call.name.text)
        facts.add("access", call.access.rawValue)
        facts.add("effect", call.effectWords)
        facts.add("faults", call.faultWords)
        let bodies = [("request", call.request), ("reply", call.reply)].map { title, schema in
            output.style.dim(title) + "\n" + members(of: schema, output)
        }
        return ([facts.text(output.style)] + bodies).joined(separator: "\n\n")
    }

    private func members(of schema: JSONSchema, _ output: Output) -> String {
        var table = TextTable(.init(title: "MEMBER"), .init(title: "TYPE"), .init(title: "RULE"))
        let members = SchemaMember.all(of: schema)
        for member in members {
            table.add(member.path, member.kind + (member.isOptional ? ", optional" : ""), member.rule)
        }
        return members.isEmpty ? "empty" : output.table(table)
    }
}

extension CallDescription {
    /// The effect, polling and use of blobs.
    var effectWords: String {
        let bytes = [BlobUse.in: "accepts bytes", .out: "returns bytes"][blob]
        return ([effect.rawValue] + (polls ? ["long poll"] : []) + (bytes.map { [$0] } ?? []))
            .joined(separator: ", ")
    }

    /// The faults that not every call has.
    var faultWords: String { faults.map(\.text).joined(separator: ", ") }
}
