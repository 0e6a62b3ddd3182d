import UmkreisVocabulary
import UmkreisWire

/// The rules of requests as data that a client checks before it sends.
///
/// A client checks less than a service: lengths, ranges, numbers of entries, choices, patterns and required members.
struct RequestRules {
    private var components = SchemaComponents()
    /// Patterns with their rules, in order of use.
    private var known: [JSONValue] = []
    private var named: [String: JSONValue] = [:]

    /// Rules that are no format of a text.
    private static let others: Set<String> = [
        "bidi-control", "control-character", "empty", "no-word", "not-a-cursor", "not-one-of", "not-unique",
        "out-of-range", "too-long", "too-many", "too-many-bytes", "too-short",
    ]

    /// The messages of formats after the field's name.
    static let phrases: [String] = {
        let forms: [TextForm] = [
            .emailAddress, .phoneNumber, .webAddress, .language, .camelCase, .country, .currency, .amount,
        ]
        let rules = forms.map(\.broken) + [.bidiControl, .controlCharacter, .notAnID]
        return Set(rules).sorted { $0.id < $1.id }.map {
            "  \(JSONValue.string($0.id).script): \(JSONValue.string($0.words).script)"
        }
    }()

    /// The rules of named types, in alphabetical order.
    var shapes: [String] {
        named.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value.script)" }
    }

    /// The patterns by their index.
    var forms: [String] { known.map { "  \($0.script)" } }

    /// The rules of a request.
    mutating func rule(of request: JSONValue, in service: ServiceName) -> JSONValue {
        let schema = components.referring(request, of: service)
        // A request's own type is used once.
        guard let name = schema.reference, let type = components.all[name] else { return rule(schema) }
        return rule(type)
    }

    private mutating func rule(_ schema: JSONValue, isRequired: Bool = false) -> JSONValue {
        var members: [JSONValue.Member] = isRequired ? [.init("must", true)] : []
        let type = schema.withoutNull.type
        if case .array(let choices)? = type["anyOf"] {
            guard choices.count == 2, choices[0].reference != nil else { return .object(members) }
            return rule(choices[0], isRequired: isRequired)
        }
        if let name = type.reference, let shape = components.all[name] {
            members.append(.init("as", .string(name)))
            if named[name] == nil { named[name] = rule(shape) }
            return .object(members)
        }
        switch type["type"] {
        case "string": members += text(type)
        case "integer", "number": members += number(type)
        case "boolean": members.append(.init("is", "flag"))
        case "array": members += list(type)
        case "object": members += object(type)
        default: break
        }
        return .object(members)
    }

    private mutating func text(_ type: JSONValue) -> [JSONValue.Member] {
        if let words = type["enum"] { return [.init("is", "text"), .init("words", words)] }
        var members = [JSONValue.Member("is", "text")] + bounds(type, "minLength", "maxLength")
        if rules(of: type).contains("control-character") { members.append(.init("trim", true)) }
        if case .string(let pattern)? = type["pattern"] { members.append(.init("form", form(pattern, of: type))) }
        return members
    }

    private func number(_ type: JSONValue) -> [JSONValue.Member] {
        [.init("is", type["type"] == "integer" ? "whole" : "number")] + bounds(type, "minimum", "maximum")
    }

    /// Returns the members of a list's rule; without `x-rules`, another list's rule checks the bounds.
    private mutating func list(_ type: JSONValue) -> [JSONValue.Member] {
        var members = [JSONValue.Member("is", "list")]
        if !rules(of: type).isEmpty { members += bounds(type, "minItems", "maxItems") }
        if type["uniqueItems"] == true { members.append(.init("unique", true)) }
        if let element = type["items"] { members.append(.init("each", rule(element))) }
        return members
    }

    private mutating func object(_ type: JSONValue) -> [JSONValue.Member] {
        var members = [JSONValue.Member("is", "object")]
        if case .object(let properties)? = type["properties"] {
            var all: [JSONValue.Member] = []
            for property in properties {
                let isRequired = type["required"]?.contains(.string(property.name)) ?? false
                all.append(.init(property.name, rule(property.value, isRequired: isRequired)))
            }
            members.append(.init("all", .object(all)))
        }
        if let element = type["additionalProperties"] { members.append(.init("each", rule(element))) }
        return members
    }

    private func bounds(_ type: JSONValue, _ minimum: String, _ maximum: String) -> [JSONValue.Member] {
        [("least", type[minimum]), ("most", type[maximum])].compactMap { name, value in value.map { .init(name, $0) } }
    }

    private mutating func form(_ pattern: String, of type: JSONValue) -> JSONValue {
        let all = rules(of: type)
        let rule =
            all.last { !Self.others.contains($0) } ?? all.last { ["bidi-control", "control-character"].contains($0) }
        let form: JSONValue = [.string(rule ?? BrokenRule.notValid.id), .string(pattern)]
        if !known.contains(form) { known.append(form) }
        return .integer(Int64(known.firstIndex(of: form) ?? 0))
    }

    private func rules(of type: JSONValue) -> [String] {
        guard case .array(let rules)? = type["x-rules"] else { return [] }
        return rules.compactMap { if case .string(let rule) = $0 { rule } else { nil } }
    }
}
