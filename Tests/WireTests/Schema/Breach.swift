import Foundation
import UmkreisWire

/// A request that breaks exactly one rule.
struct Breach {
    /// The path in the body, as in a fault.
    let field: String
    let rule: String
    let body: JSONValue

    /// Returns a request for each way to break each published rule.
    ///
    /// - Parameter request: a valid one with every member.
    static func all(of schema: JSONSchema, in request: JSONValue) -> [Breach] {
        members(of: schema.json, in: request, at: "") { $0 }
    }

    private typealias Whole = (JSONValue) -> JSONValue

    private static func members(
        of schema: JSONValue,
        in object: JSONValue,
        at path: String,
        _ whole: @escaping Whole
    ) -> [Breach] {
        guard case .object(let properties)? = schema["properties"], case .object(let members) = object else {
            return []
        }
        return properties.flatMap { property -> [Breach] in
            guard let index = members.firstIndex(where: { $0.name == property.name }) else { return [] }
            let field = path.isEmpty ? property.name : "\(path).\(property.name)"
            let isRequired = schema["required"]?.contains(.string(property.name)) ?? false
            func with(_ value: JSONValue) -> JSONValue {
                var members = members
                members[index].value = value
                return whole(.object(members))
            }
            let missing = isRequired ? [Breach(field: field, rule: "missing", body: with(.null))] : []
            return missing + value(property.value, members[index].value, at: field, isRequired, with)
        }
    }

    private static func value(
        _ schema: JSONValue,
        _ value: JSONValue,
        at field: String,
        _ isRequired: Bool,
        _ whole: @escaping Whole
    ) -> [Breach] {
        var found: [Breach] = []
        if schema["type"] != nil {
            let other: JSONValue = schema.isFor("boolean") ? 7 : true
            found.append(Breach(field: field, rule: "wrong-type", body: whole(other)))
        }
        for case .string(let rule) in schema["x-rules"]?.elements ?? [] where isRequired || rule != "empty" {
            // The second of two duplicates is refused.
            let field = rule == "not-unique" ? "\(field).1" : field
            for bad in schema.breaking(rule, value) { found.append(Breach(field: field, rule: rule, body: whole(bad))) }
        }
        found += members(of: schema, in: value, at: field, whole)
        found += names(of: schema, in: value, at: field, whole)
        if let items = schema["items"], let first = value.elements.first {
            found += self.value(items, first, at: "\(field).0", true) { whole(.array([$0])) }
        }
        return found
    }
}

extension Breach {
    /// For objects with a rule on member names.
    private static func names(
        of schema: JSONValue,
        in object: JSONValue,
        at field: String,
        _ whole: @escaping Whole
    ) -> [Breach] {
        guard schema["propertyNames"] != nil, let values = schema["additionalProperties"],
            case .object(let members) = object, let first = members.first
        else { return [] }
        let nobodys = JSONValue.object([JSONValue.Member("???", first.value)])
        let named = Breach(field: "\(field).???", rule: "not-a-language", body: whole(nobodys))
        return [named]
            + value(values, first.value, at: "\(field).\(first.name)", true) {
                whole(.object([JSONValue.Member(first.name, $0)]))
            }
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    fileprivate func contains(_ element: JSONValue) -> Bool { elements.contains(element) }

    fileprivate func isFor(_ type: String) -> Bool {
        self["type"] == .string(type) || self["type"]?.contains(.string(type)) ?? false
    }

    private func whole(_ keyword: String) -> Int? {
        guard case .integer(let number)? = self[keyword] else { return nil }
        return Int(number)
    }

    /// Values that break only this rule of the schema.
    ///
    /// - Parameter value: a valid one.
    fileprivate func breaking(_ rule: String, _ value: JSONValue) -> [JSONValue] {
        switch rule {
        case "empty": isFor("array") ? [.array([])] : [""]
        case "too-short": whole("minLength").map { [.string(String(repeating: "x", count: $0 - 1))] } ?? []
        case "too-long": whole("maxLength").map { [.string(String(repeating: "x", count: $0 + 1))] } ?? []
        case "too-many-bytes": whole("maxLength").map { [.string(String(repeating: "🏔", count: $0))] } ?? []
        case "control-character": [.string("xxx\u{7}xxx")]
        case "bidi-control" where isFor("string"): [.string("xxx\u{202E}xxx")]
        case "bidi-control": []
        case "out-of-range": outside
        case "no-word": ["???"]
        case "too-many" where isFor("string"): ["a b c d e f g h i"]
        case "too-many": whole("maxItems").map { [.array(Array(repeating: value.elements[0], count: $0 + 1))] } ?? []
        case "not-unique": value.elements.first.map { [.array([$0, $0])] } ?? []
        case "not-a-polygon": [[[[0, 0], [1, 1], [0, 0]]]]
        case "crosses-itself": [[[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]]]
        case _ where self["propertyNames"] != nil: []
        case "not-one-of": ["no such word"]
        default: [.string(foreign)]
        }
    }

    private var outside: [JSONValue] {
        let below = whole("minimum").map { JSONValue.integer(Int64($0 - 1)) }
        let above = whole("maximum").map { JSONValue.integer(Int64($0 + 1)) }
        return [below, above].compactMap(\.self)
    }

    /// A text of valid length but another form.
    private var foreign: String {
        guard case .string(let pattern)? = self["pattern"], let form = try? Regex(pattern) else {
            return String(repeating: "?", count: max(1, whole("minLength") ?? 1))
        }
        return ["???", "ab\u{202E}c", "a;b"].first { $0.firstMatch(of: form) == nil } ?? ""
    }
}
