import UmkreisWire

/// The TypeScript types of schemas, each named type declared once.
struct TypeScriptTypes {
    private var components = SchemaComponents(reserving: TypeScriptTypes.reserved)

    /// Names of the client, and globals that it uses.
    private static let reserved: Set<String> = [
        "AuthState", "Cached", "CacheRecord", "Intent", "IntentOutcome", "Outbox", "OutboxOptions", "ReadCache",
        "Replies", "Sent", "Services", "Storage", "StoredOutcome", "TextStorage",
        "AbortController", "AbortSignal", "AsyncGenerator", "Blob", "Call", "Calls", "Empty", "Error", "Event", "Facts",
        "Fault", "FaultCode", "JSON", "Map", "Math", "Outgoing", "Partial", "PolledCall", "Promise", "Record",
        "RegExp", "Request", "Response", "Rule", "SendOptions", "Set", "StreamEvent", "StreamOptions", "Tokens",
        "TokenStore", "Umkreis", "UmkreisOptions", "URLSearchParams", "UploadOptions",
    ]

    /// The keywords that change a type; without the others, types that only differ in rules are one.
    private static let keywords: Set<String> = [
        "additionalProperties", "anyOf", "description", "enum", "items", "properties", "required", "title", "type",
        JSONSchema.typeDescription,
    ]

    /// The type of a request or reply.
    mutating func body(_ schema: JSONValue, of service: ServiceName) -> String {
        if case .object(let members) = schema, members.map(\.name) == ["type"] { return "Empty" }
        return type(components.referring(narrowed(schema), of: service))
    }

    /// Declarations in alphabetical order.
    var declarations: [(name: String, type: String, comment: String)] {
        [("Empty", "Record<string, never>", "")]
            + components.all.filter { $0.value != .null }.sorted { $0.key < $1.key }.map {
                ($0.key, type($0.value), Self.comment($0.value))
            }
    }

    /// The description as JSDoc before a declaration; empty without one.
    private static func comment(_ schema: JSONValue) -> String {
        guard case .string(let text)? = schema["description"] else { return "" }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "/** \(line.replacing("*/", with: "* /")) */ "
    }

    /// Only what types need.
    private func narrowed(_ schema: JSONValue) -> JSONValue {
        guard case .object(let members) = schema else { return schema }
        return .object(
            members.filter { Self.keywords.contains($0.name) || $0.name == JSONSchema.idKeyword }.map { member in
                switch (member.name, member.value) {
                case ("properties", .object(let all)):
                    JSONValue.Member("properties", .object(all.map { .init($0.name, narrowed($0.value)) }))
                case ("items", _), ("additionalProperties", _): .init(member.name, narrowed(member.value))
                case ("anyOf", .array(let choices)): .init("anyOf", .array(choices.map(narrowed)))
                default: member
                }
            }
        )
    }

    /// Null is left out: a member without a value is absent.
    private func type(_ schema: JSONValue) -> String {
        if let name = schema.reference { return name }
        if let id = TypeScriptIDs.type(of: schema) { return id }
        if case .array(let words)? = schema["enum"] {
            return words.filter { $0 != .null }.map(\.script).joined(separator: " | ")
        }
        if case .array(let choices)? = schema["anyOf"] {
            return choices.filter { $0 != ["type": "null"] }.map(type).joined(separator: " | ")
        }
        switch schema["type"] {
        case .string(let name): return type(named: name, schema)
        case .array(let names):
            return names.filter { $0 != "null" }.compactMap {
                if case .string(let name) = $0 { type(named: name, schema) } else { nil }
            }
            .joined(separator: " | ")
        default: return "unknown"
        }
    }

    private func type(named name: String, _ schema: JSONValue) -> String {
        switch name {
        case "integer", "number": return "number"
        case "array":
            let element = schema["items"].map(type) ?? "unknown"
            return element.contains(" ") ? "Array<\(element)>" : "\(element)[]"
        case "object": return object(schema)
        default: return name
        }
    }

    private func object(_ schema: JSONValue) -> String {
        guard case .object(let members)? = schema["properties"] else {
            return "Record<string, \(schema["additionalProperties"].map(type) ?? "unknown")>"
        }
        let texts = members.map { member in
            let isRequired = schema["required"]?.contains(.string(member.name)) ?? false
            return "\(Self.comment(member.value))\(member.name)\(isRequired ? "" : "?"): \(type(member.value))"
        }
        return "{ \(texts.joined(separator: "; ")) }"
    }
}

extension JSONValue {
    /// Whether it is an array with this element.
    func contains(_ element: JSONValue) -> Bool {
        if case .array(let elements) = self { elements.contains(element) } else { false }
    }
}
