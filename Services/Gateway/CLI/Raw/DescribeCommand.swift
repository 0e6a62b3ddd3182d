import ArgumentParser
import GatewaySupervision
import Wire

struct DescribeCommand: GatewayCommand {
    static let configuration = verb("describe", "Describe a service or one of its calls.")
        .examples(
            "umkreis describe auth",
            "umkreis describe catalogue.createPost",
            "umkreis describe chat.sendMessage --json   with both JSON Schemas"
        )

    @Argument(
        help: .init("A service or one of its calls.", valueName: "service|call"),
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
            let question = Suggestion.question(for: name, in: described.calls.map(\.name.text))
            throw Refusal(
                Fault(.notFound, "\(service) has no call \(name)\(question)", field: "name"),
                hint: "umkreis describe \(service)"
            )
        }
        described.calls = [call]
        try session.output.show(described) { sheet(call, session.output) }
    }

    private func table(_ described: Describe.Reply, _ output: Output) -> String {
        output.table(
            described.calls,
            .text("CALL") { $0.name.text },
            .text("ACCESS") { $0.access.rawValue },
            .text("EFFECT") { $0.effectWords },
            .text("FAULTS") { $0.faultWords }
        )
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
        let members = SchemaMember.all(of: schema)
        if members.isEmpty { return "empty" }
        return output.table(
            members,
            .text("MEMBER") { $0.path },
            .text("TYPE") { $0.kind + ($0.isOptional ? ", optional" : "") },
            .text("RULE") { $0.rule }
        )
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
