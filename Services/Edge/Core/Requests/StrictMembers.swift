#if HTTP
import HTTPTypes
import UmkreisWire

/// The preference of a request for the refusal of unknown members, which are otherwise ignored.
///
/// Source: [RFC 7240](https://www.rfc-editor.org/rfc/rfc7240#section-4.4).
enum StrictMembers {
    static let applied = HTTPField.Name("Preference-Applied")
    static let preference = "handling=strict"
    private static let name = HTTPField.Name("Prefer")
    /// A misspelt name is seldom alone, and a foreign body may have thousands.
    private static let maximum = 32

    static func areWanted(by headers: HTTPFields) -> Bool {
        guard let name else { return false }
        return headers[values: name].contains { line in
            line.split(whereSeparator: { $0 == "," || $0 == ";" }).contains {
                $0.filter { $0 != " " && $0 != "\"" }.lowercased() == preference
            }
        }
    }

    /// - Throws: `invalid` with the rule `unknown-member` for names that the schema does not have.
    static func check(_ body: RawJSON, by schema: JSONSchema) throws(Fault) {
        var found: [Fault] = []
        find(in: try body.decode(JSONValue.self), schema.json, at: "", &found)
        if let fault = Fault.first(of: found) { throw fault }
    }

    private static func find(in value: JSONValue, _ schema: JSONValue, at path: String, _ found: inout [Fault]) {
        switch value {
        case .object(let members):
            let known = schema.object
            for member in members where found.count < maximum {
                let place = path.isEmpty ? member.name : "\(path).\(member.name)"
                if let inner = known["properties"]?[member.name] ?? known["additionalProperties"] {
                    find(in: member.value, inner, at: place, &found)
                } else if known["properties"] != nil || path.isEmpty {
                    let words = "\(Excerpt.of(place)) is no member of this call"
                    found.append(Fault(.invalid, words, field: Excerpt.of(place), rule: "unknown-member"))
                }
            }
        case .array(let elements):
            guard let each = schema.object["items"] else { return }
            for (index, element) in elements.enumerated() { find(in: element, each, at: "\(path).\(index)", &found) }
        default: break
        }
    }
}

extension JSONValue {
    /// The schema itself, or its choice besides null.
    fileprivate var object: JSONValue {
        guard case .array(let choices)? = self["anyOf"] else { return self }
        return choices.first { $0["properties"] != nil || $0["items"] != nil || $0["additionalProperties"] != nil }
            ?? self
    }
}
#endif
