import UmkreisTexts
package import UmkreisWire

/// A member of a JSON Schema, for humans.
package struct SchemaMember {
    /// `post.title`, `posts.*.id`.
    package let path: String
    /// `text`, `id`, `list of whole number`.
    package let kind: String
    package let isOptional: Bool
    /// `1 to 120 characters`; may be empty.
    package let rule: String
    /// The description in English and Markdown; may be empty.
    package let description: String

    /// All members, also nested ones, in the schema's order.
    package static func all(of schema: JSONSchema) -> [SchemaMember] { members(of: schema.json, at: "") }

    private static func members(of schema: JSONValue, at path: String) -> [SchemaMember] {
        var found: [SchemaMember] = []
        if case .object(let properties)? = schema["properties"] {
            let required = schema["required"]?.elements ?? []
            for property in properties {
                let place = path.isEmpty ? property.name : "\(path).\(property.name)"
                let isOptional = !required.contains(.string(property.name))
                found.append(
                    SchemaMember(
                        path: place,
                        kind: property.value.kindWords,
                        isOptional: isOptional,
                        rule: property.value.ruleWords,
                        description: property.value["description"]?.words ?? ""
                    )
                )
                found += members(of: property.value, at: place)
            }
        }
        if let items = schema["items"] { found += members(of: items, at: "\(path).*") }
        if let values = schema["additionalProperties"] { found += members(of: values, at: "\(path).*") }
        return found
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    fileprivate var words: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The other type of a value that may also be null.
    private var choices: [JSONValue] { (self["anyOf"]?.elements ?? []).filter { $0["type"]?.words != "null" } }

    private var type: String? { self["type"]?.words ?? self["type"]?.elements.first?.words }

    fileprivate var kindWords: String {
        if let form { return form }
        if let type = self["$ref"]?.words?.split(separator: "/").last { return String(type) }
        return switch type {
        case "string": localized("cli.type.text")
        case "integer": localized("cli.type.integer")
        case "number": localized("cli.type.number")
        case "boolean": localized("cli.type.boolean")
        case "array":
            localized("cli.type.list", ["type": .words(self["items"]?.kindWords ?? localized("cli.type.any"))])
        case "object":
            self["additionalProperties"].map { localized("cli.type.map", ["type": .words($0.kindWords)]) }
                ?? localized("cli.type.object")
        default: choices.isEmpty ? localized("cli.type.any") : choices.map(\.kindWords).joined(separator: ", ")
        }
    }

    /// Required formats: `an email address`.
    private var forms: [String] {
        (self["x-rules"]?.elements ?? []).compactMap(\.words).filter { $0.hasPrefix("not-a") }
            .map { String($0.dropFirst("not-".count)) }
            .map { TextCatalogue.of(.current).text("cli.form.\($0)") ?? $0.replacing("-", with: " ") }
    }

    /// The format that is the text's type, such as an id or a time.
    private var form: String? {
        guard self["maxLength"] == nil, let form = forms.first else { return nil }
        return String(form.drop { $0 != " " }.dropFirst())
    }

    fileprivate var ruleWords: String {
        var words = [
            bounds("minLength", "maxLength").map { localized("cli.bounds.characters", ["bounds": .words($0)]) },
            numberWords,
            bounds("minItems", "maxItems").map { localized("cli.bounds.entries", ["bounds": .words($0)]) },
        ].compactMap(\.self)
        if let choices = self["enum"]?.elements.compactMap(\.words) { words.append(choices.joined(separator: ", ")) }
        if form == nil { words += forms }
        if type == "array", let each = self["items"]?.ruleWords, !each.isEmpty {
            words.append(localized("cli.bounds.each", ["rule": .words(each)]))
        }
        return words.joined(separator: "; ")
    }

    /// The bounds in the wording of ``NumberRule/words``.
    private var numberWords: String? {
        let words = [
            bounds("minimum", "maximum"),
            self["default"].map { localized("cli.bounds.default", ["value": .words($0.number)]) },
        ].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private func bounds(_ minimum: String, _ maximum: String) -> String? {
        switch (self[minimum]?.number, self[maximum]?.number) {
        case (let minimum?, let maximum?):
            minimum == maximum
                ? minimum : localized("cli.bounds.range", ["least": .words(minimum), "most": .words(maximum)])
        case (nil, let maximum?): localized("cli.bounds.most", ["most": .words(maximum)])
        case (let minimum?, nil): localized("cli.bounds.least", ["least": .words(minimum)])
        case (nil, nil): nil
        }
    }

    private var number: String {
        switch self {
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        default: "?"
        }
    }
}
