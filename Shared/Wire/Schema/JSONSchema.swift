/// A JSON Schema (draft 2020-12) of a type and its rules.
///
/// `x-rules` lists rule ids (``Fault/rule``). Unknown members are ignored.
public struct JSONSchema: Hashable, Sendable {
    /// An object, or `{}` for any JSON.
    public private(set) var json: JSONValue

    public init(_ json: JSONValue) {
        self.json = json
    }

    public static let anything = JSONSchema([:])

    public subscript(keyword: String) -> JSONValue? {
        get { json[keyword] }
        set {
            guard case .object(var members) = json else { return }
            let index = members.firstIndex { $0.name == keyword }
            switch (newValue, index) {
            case (let value?, let index?): members[index].value = value
            case (let value?, nil): members.append(JSONValue.Member(keyword, value))
            case (nil, let index?): members.remove(at: index)
            case (nil, nil): return
            }
            json = .object(members)
        }
    }
}

extension JSONSchema: Codable {
    public init(from decoder: any Decoder) throws {
        json = try JSONValue(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension JSONSchema {
    /// ``anything`` if decoding cannot be traced without ``SchemaConvertible``.
    public init<Value: Decodable>(of type: Value.Type, documentedBy documentation: Documentation = .none) {
        self = (try? SchemaTracer.read(type, depth: 0, documentation).schema) ?? .anything
    }

    static func choices(of type: any Decodable.Type) -> [Any]? {
        (type as? any CaseIterable.Type).map { choices($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func choices<T: CaseIterable>(_ type: T.Type) -> [Any] {
        type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue }
    }

    func narrowed(by rule: some FieldRule) -> JSONSchema { JSONSchema(json.merged(with: rule.published.json)) }

    func narrowed(by rules: FieldRules) -> JSONSchema {
        var schema = self
        for (name, rule) in rules.all {
            guard let index = properties.firstIndex(where: { $0.name == name }) else {
                preconditionFailure("there is a rule for the unknown member \(name)")
            }
            schema.properties[index].value = JSONSchema(schema.properties[index].value).narrowed(by: rule).json
        }
        return schema
    }

    var properties: [JSONValue.Member] {
        get {
            guard case .object(let properties)? = self["properties"] else { return [] }
            return properties
        }
        set { self["properties"] = newValue.isEmpty ? nil : .object(newValue) }
    }

    /// Null equals an absent member.
    var orNull: JSONSchema {
        var schema = self
        guard case .string(let type)? = self["type"] else {
            return self == .anything ? self : JSONSchema(["anyOf": [json, ["type": "null"]]])
        }
        schema["type"] = [.string(type), "null"]
        if case .array(let words)? = self["enum"] { schema["enum"] = .array(words + [.null]) }
        return schema
    }
}

extension FieldRule {
    /// The schema with the rule ids.
    public var published: JSONSchema {
        var schema = keywords
        schema["x-rules"] = .array(ids.map(JSONValue.string))
        return schema
    }
}

extension JSONValue {
    /// Joins arrays; otherwise `other` wins.
    fileprivate func merged(with other: JSONValue) -> JSONValue {
        switch (self, other) {
        case (.object(var members), .object(let more)):
            for member in more {
                if let index = members.firstIndex(where: { $0.name == member.name }) {
                    members[index].value = members[index].value.merged(with: member.value)
                } else {
                    members.append(member)
                }
            }
            return .object(members)
        case (.array(let elements), .array(let more)): return .array(elements + more.filter { !elements.contains($0) })
        default: return other
        }
    }
}
