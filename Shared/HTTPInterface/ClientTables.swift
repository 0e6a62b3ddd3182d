import UmkreisWire

/// The data of a generated client: the facts of its calls and the rules of their requests.
struct ClientTables {
    private typealias Constant = (name: String, type: String, lines: [String], brackets: (open: String, close: String))

    private let constants: [Constant]

    init(of calls: [CallDescription]) {
        var rules = RequestRules()
        let facts = calls.map { Self.facts(of: $0, &rules) }
        constants = [
            ("table", "{ [C in keyof Calls]: Facts }", facts, ("{", "}")),
            ("shapes", "Record<string, Rule>", rules.shapes, ("{", "}")),
            ("forms", "[rule: string, pattern: string][]", rules.forms, ("[", "]")),
            ("phrases", "Record<string, string>", RequestRules.phrases, ("{", "}")),
        ]
    }

    var typeScript: String { text { "const \($0.name): \($0.type)" } }

    var javaScript: String { text { "const \($0.name)" } }

    private func text(declaration: (Constant) -> String) -> String {
        constants.map { constant in
            let (open, close) = constant.brackets
            return "\(declaration(constant)) = \(open)\n\(constant.lines.joined(separator: ",\n"))\n\(close);"
        }.joined(separator: "\n\n")
    }

    private static func facts(of call: CallDescription, _ rules: inout RequestRules) -> String {
        let ends: [JSONValue.Member] = call.has(.endsSession) ? [.init("endsSession", true)] : []
        let facts: [JSONValue.Member] = [
            .init("effect", .string(call.effect.rawValue)), .init("polls", .bool(call.polls)),
            .init("blob", .string(call.blob.rawValue)),
            .init("rules", rules.rule(of: call.request.json, in: call.name.service)),
        ]
        return "  \(JSONValue.string(call.name.text).script): \(JSONValue.object(facts + ends).script)"
    }
}
