import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

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
        var described = try await session.client.description(of: service)
        guard name.contains(".") else {
            return try session.output.show(described) { table(described, session.output) }
        }
        let call = try described.call(name)
        described.calls = [call]
        try session.output.show(described) { sheet(call, session.output) }
    }

    private func table(_ described: Describe.Reply, _ output: Output) -> String {
        output.table(
            described.calls,
            .text("call") { $0.name.text },
            .text("access") { output.words($0.access.rawValue, of: "cli.access.") },
            .text("effect") { $0.effectWords(for: output) },
            .text("faults") { $0.faultWords }
        )
    }

    private func sheet(_ call: CallDescription, _ output: Output) -> String {
        var facts = FactSheet()
        facts.add("call", call.name.text)
        if let description = call.description { facts.add("meaning", description.paragraphs) }
        facts.add("access", output.words(call.access.rawValue, of: "cli.access."))
        facts.add("effect", call.effectWords(for: output))
        facts.add("faults", call.faultWords)
        if let deprecation = call.deprecation { facts.add("deprecated", deprecation.text) }
        let bodies = [("cli.fact.request", call.request), ("cli.fact.reply", call.reply)].map { title, schema in
            output.style.dim(localized(title)) + "\n" + members(of: schema, output)
        }
        return ([facts.text(output.style)] + bodies + example(of: call, output)).joined(separator: "\n\n")
    }

    /// The descriptions of the members, below their table, since sentences are longer than a line.
    private func meanings(of members: [SchemaMember], _ style: Style) -> [String] {
        let width = max(20, (style.columnLimit ?? 120) - 2)
        let texts = members.filter { !$0.description.isEmpty }.map { member in
            let lines = TextWrap.lines(member.description.paragraphs, width: width, breaksWords: false)
            return ([style.dim(member.path)] + lines.map { "  \($0)" }).joined(separator: "\n")
        }
        return texts.isEmpty ? [] : [texts.joined(separator: "\n")]
    }

    private func example(of call: CallDescription, _ output: Output) -> [String] {
        guard let example = call.example else { return [] }
        let bodies = [("cli.fact.request", example.request), ("cli.fact.reply", example.reply)]
        return bodies.map { title, body in
            output.style.dim("\(localized("cli.fact.example")): \(localized(title))") + "\n" + body.indented
        }
    }

    private func members(of schema: JSONSchema, _ output: Output) -> String {
        let members = SchemaMember.all(of: schema)
        if members.isEmpty { return localized("cli.describe.empty") }
        let table = output.table(
            members,
            .text("member") { $0.path },
            .text("type") { member in
                member.isOptional ? localized("cli.describe.optional", ["type": .words(member.kind)]) : member.kind
            },
            .text("rule") { $0.rule }
        )
        return ([table] + meanings(of: members, output.style)).joined(separator: "\n\n")
    }
}

extension Describe.Reply {
    /// Throws ``Refusal`` with the nearest name.
    func call(_ name: String) throws(Refusal) -> CallDescription {
        if let call = calls.first(where: { $0.name.text == name }) { return call }
        let values: [String: TextValue] = ["service": .words("\(service)"), "name": .words(name)]
        let hint = "umkreis describe \(service)"
        guard let meant = Suggestion.nearest(to: name, in: calls.map(\.name.text)) else {
            throw Refusal(.notFound, "cli.rule.unknown-call", values, field: "name", hint: hint)
        }
        let all = values.merging(["meant": .words(meant)]) { $1 }
        throw Refusal(.notFound, "cli.rule.unknown-call-meant", all, field: "name", hint: hint)
    }
}

extension Deprecation {
    /// The days and the successor, in the user's language.
    fileprivate var text: String {
        let days: [String: TextValue] = ["since": .words("\(since)"), "sunset": .words("\(sunset)")]
        guard let successor else { return localized("cli.describe.deprecated", days) }
        return localized("cli.describe.successor", days.merging(["call": .words(successor.text)]) { $1 })
    }
}

extension CallDescription {
    /// The effect, polling and use of blobs.
    package var effectWords: String { effectWords(named: effect.rawValue) }

    func effectWords(for output: Output) -> String {
        effectWords(named: output.words(effect.rawValue, of: "cli.effect."))
    }

    private func effectWords(named effect: String) -> String {
        let bytes: [BlobUse: String] = [
            .in: localized("cli.describe.acceptsBytes"), .out: localized("cli.describe.returnsBytes"),
        ]
        let more = [polls ? localized("cli.describe.longPoll") : nil, bytes[blob]].compactMap(\.self)
        return ([effect] + more).joined(separator: ", ")
    }

    /// The faults that not every call has.
    var faultWords: String { faults.map(\.text).joined(separator: ", ") }
}

extension String {
    /// The text on one line, without the marks of Markdown.
    fileprivate var paragraphs: String {
        split(whereSeparator: \.isNewline).joined(separator: " ").replacing("`", with: "").replacing("**", with: "")
    }
}
