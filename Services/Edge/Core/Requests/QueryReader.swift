#if HTTP
import HTTPInterface
import UmkreisWire

/// Builds the body of a call from a query, by the schema of its members.
///
/// Texts are copied; numbers, booleans, objects and lists with objects are JSON; other lists repeat their name. `body`
/// may hold the whole body.
struct QueryReader: Sendable {
    private static let whole = "body"
    private let forms: [String: QueryForm]

    init(_ schema: JSONSchema) {
        guard case .object(let members)? = schema["properties"] else {
            forms = [:]
            return
        }
        forms = Dictionary(members.map { ($0.name, QueryForm(of: $0.value)) }) { first, _ in first }
    }

    /// - Throws: `invalid` for unknown names, repeated names of single values and broken JSON.
    func body(_ query: QueryText) throws(Fault) -> RawJSON {
        if forms[Self.whole] == nil, let whole = query.members.first, whole.name == Self.whole {
            guard query.members.count == 1 else {
                throw Self.fault("body", "must be the only member", rule: "not-alone")
            }
            return try JSONBody.object(Array(whole.value.utf8))
        }
        var members: [JSONValue.Member] = []
        for member in query.members {
            guard let form = forms[member.name] else {
                throw Self.fault(member.name, "is no member of this call", rule: "unknown-member")
            }
            let index = members.firstIndex { $0.name == member.name }
            guard case .list(let element) = form else {
                guard index == nil else { throw Self.fault(member.name, "may be given once", rule: "repeated") }
                members.append(JSONValue.Member(member.name, try Self.value(of: member, form)))
                continue
            }
            let value = try Self.value(of: member, element)
            if let index, case .array(let elements) = members[index].value {
                members[index].value = .array(elements + [value])
            } else {
                members.append(JSONValue.Member(member.name, .array([value])))
            }
        }
        return try RawJSON(encoding: JSONValue.object(members))
    }

    /// A word of the wrong type stays text, so that the service reports the rule.
    private static func value(of member: QueryText.Member, _ form: QueryForm) throws(Fault) -> JSONValue {
        switch form {
        case .text: return .string(member.value)
        case .word:
            switch try? WireJSON.decode(JSONValue.self, from: member.value) {
            case .bool(let value): return .bool(value)
            case .integer(let value): return .integer(value)
            case .number(let value): return .number(value)
            default: return .string(member.value)
            }
        case .json, .list:
            do {
                return try WireJSON.decode(JSONValue.self, from: member.value)
            } catch {
                throw fault(member.name, "must be JSON", rule: "not-json")
            }
        }
    }

    private static func fault(_ field: String, _ words: String, rule: String) -> Fault {
        Fault(.invalid, "\(field) \(words)", field: field, rule: rule)
    }
}

/// Checks a body before it becomes part of a line.
enum JSONBody {
    /// - Throws: `invalid` unless the bytes are one JSON object; `too-large`.
    static func object(_ bytes: [UInt8]) throws(Fault) -> RawJSON {
        guard let start = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw Fault(.invalid, "the body is missing: send {} at least", rule: "missing")
        }
        let json = try RawJSON(bytes)
        guard start == UInt8(ascii: "{") else {
            throw Fault(.invalid, "the body must be an object", rule: "wrong-type")
        }
        return json
    }
}
#endif
