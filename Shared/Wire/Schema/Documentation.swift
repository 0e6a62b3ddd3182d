/// The documentation comments of types, for readers of descriptions in other languages.
///
/// Made from the sources, so that a comment is written once.
public struct Documentation: Sendable {
    /// The comments of a type and its members.
    public struct Entry: Decodable, Sendable {
        /// The description of the type.
        public var text: String?
        /// By the name on the wire: members, or words of a choice.
        public var members: [String: String]?
    }

    /// By the name with the module: `CatalogueContract.CreatePost.Reply`.
    private let types: [String: Entry]

    public static let none = Documentation([:])

    public init(_ types: [String: Entry]) {
        self.types = types
    }

    public subscript(type: Any.Type) -> Entry? { types.isEmpty ? nil : types[Self.name(of: type)] }

    /// The name of the type; of a checked entry, that of the entry.
    private static func name(of type: Any.Type) -> String {
        let name = String(reflecting: type)
        let prefix = "UmkreisWire.Validated<"
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count).dropLast()) : name
    }
}

extension JSONSchema {
    /// The description of a member's type, if the member has a description of its own.
    public static let typeDescription = "x-type-description"

    /// Adds the comments of the type and its members.
    func documented(by entry: Documentation.Entry?) -> JSONSchema {
        guard let entry else { return self }
        var schema = self
        schema["description"] = entry.text(of: schema["enum"]).map(JSONValue.string) ?? schema["description"]
        schema.properties = schema.properties.map { member in
            guard let text = entry.members?[member.name] else { return member }
            var value = JSONSchema(member.value)
            // Types without a name are not described apart.
            if value["title"] != nil { value[Self.typeDescription] = value["description"] }
            value["description"] = .string(text)
            return JSONValue.Member(member.name, value.json)
        }
        return schema
    }
}

extension Documentation.Entry {
    /// The type's text, with a line for each word of a choice that has one.
    fileprivate func text(of words: JSONValue?) -> String? {
        guard case .array(let words)? = words, let members else { return text }
        let lines = words.compactMap { word -> String? in
            guard case .string(let word) = word, let text = members[word] else { return nil }
            return "- `\(word)`: \(text)"
        }
        let parts = [text, lines.isEmpty ? nil : lines.joined(separator: "\n")].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }
}
