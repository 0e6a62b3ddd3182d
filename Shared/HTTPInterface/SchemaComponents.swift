public import UmkreisWire

/// Collects the schemas of named types, so that each is written once.
public struct SchemaComponents {
    /// Reserved names are null.
    public private(set) var all: [String: JSONValue]

    /// - Parameter names: of types that keep their service's name in front.
    public init(reserving names: Set<String> = []) {
        all = Dictionary(uniqueKeysWithValues: names.map { ($0, JSONValue.null) })
    }

    /// Replaces named types inside a schema by references.
    ///
    /// - Parameter service: distinguishes types of one name in two services.
    public mutating func referring(_ schema: JSONValue, of service: ServiceName) -> JSONValue {
        guard case .object = schema else { return schema }
        let rewritten = JSONValue.object(
            schema.allowingBlank.map { .init($0.name, rewrite($0.value, under: $0.name, of: service)) }
        )
        guard case .string(let title)? = schema["title"] else { return rewritten }
        let (type, isOptional) = rewritten.withoutNull
        let member = TypedMember(type)
        // Without the title, of which generators would make two types of one name.
        guard let name = register(member.type, as: title, of: service) else { return rewritten.without("title") }
        let reference: JSONValue = ["$ref": .string("#/components/schemas/\(name)")]
        return member.adding(to: isOptional ? ["anyOf": [reference, ["type": "null"]]] : reference)
    }

    private mutating func rewrite(_ value: JSONValue, under keyword: String, of service: ServiceName) -> JSONValue {
        switch (keyword, value) {
        case ("properties", .object(let members)):
            .object(members.map { .init($0.name, referring($0.value, of: service)) })
        case ("items", _), ("additionalProperties", _): referring(value, of: service)
        case ("anyOf", .array(let choices)): .array(choices.map { referring($0, of: service) })
        default: value
        }
    }

    /// - Returns: `nil` if both names belong to other types: a rule of this member narrows the type.
    private mutating func register(_ type: JSONValue, as title: String, of service: ServiceName) -> String? {
        let prefix = service.text.prefix(1).uppercased() + service.text.dropFirst()
        for name in [title, prefix + title] {
            let named = type.replacing("title", by: .string(name))
            let known = all[name]
            // A type inside one that declares its own schema has no text.
            if known == nil || known?["description"] == nil && known == named.without("description") {
                all[name] = named
            }
            if all[name]?.without("description") == named.without("description") { return name }
        }
        return nil
    }
}

/// A schema, divided into its type and what belongs to the member that has it.
private struct TypedMember {
    let type: JSONValue
    private let own: [JSONValue.Member]

    init(_ schema: JSONValue) {
        let ofType = schema[JSONSchema.typeDescription]
        let ofMember = ofType == nil ? nil : schema["description"]
        type = schema.without("x-rules").without(JSONSchema.typeDescription)
            .replacing("description", by: ofType ?? schema["description"])
        own = [("description", ofMember), ("x-rules", schema["x-rules"])].compactMap { name, value in
            value.map { JSONValue.Member(name, $0) }
        }
    }

    func adding(to reference: JSONValue) -> JSONValue {
        guard case .object(let members) = reference else { return reference }
        return .object(members + own)
    }
}

extension [JSONValue.Member] {
    /// The members without `minLength`; a pattern accepts the blank text too.
    fileprivate var allowingBlank: [JSONValue.Member] {
        guard contains(where: { $0.name == "minLength" }) else { return self }
        return filter { $0.name != "minLength" }.map { keyword in
            guard keyword.name == "pattern", case .string(let pattern) = keyword.value else { return keyword }
            return JSONValue.Member(keyword.name, .string("^$|" + pattern))
        }
    }
}

extension JSONValue {
    /// A schema, with a blank text allowed wherever it counts as absent.
    var allowingBlankEverywhere: JSONValue {
        guard case .object = self else { return self }
        return .object(
            allowingBlank.map { keyword in
                switch (keyword.name, keyword.value) {
                case ("properties", .object(let members)):
                    Member(keyword.name, .object(members.map { .init($0.name, $0.value.allowingBlankEverywhere) }))
                case ("items", let schema), ("additionalProperties", let schema):
                    Member(keyword.name, schema.allowingBlankEverywhere)
                case ("anyOf", .array(let choices)):
                    Member(keyword.name, .array(choices.map(\.allowingBlankEverywhere)))
                default: keyword
                }
            }
        )
    }

    /// The keywords of an object's schema, with a blank text allowed where it counts as absent.
    fileprivate var allowingBlank: [Member] {
        guard case .object(var members) = self else { return [] }
        guard let index = members.firstIndex(where: { $0.name == "properties" }),
            case .object(let properties) = members[index].value
        else { return members }
        let required: [JSONValue] = if case .array(let names)? = self["required"] { names } else { [] }
        members[index].value = .object(
            properties.map { property in
                guard !required.contains(.string(property.name)), case .object(let keywords) = property.value else {
                    return property
                }
                return Member(property.name, .object(keywords.allowingBlank))
            }
        )
        return members
    }

    /// The object without a keyword.
    func without(_ keyword: String) -> JSONValue { replacing(keyword, by: nil) }

    /// The object with another value of a keyword, at the end if it is new.
    func replacing(_ keyword: String, by value: JSONValue?) -> JSONValue {
        guard case .object(var members) = self else { return self }
        let index = members.firstIndex { $0.name == keyword }
        switch (index, value) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(Member(keyword, value))
        case (nil, nil): break
        }
        return .object(members)
    }

    /// The component that a schema refers to.
    public var reference: String? {
        guard case .string(let path)? = self["$ref"] else { return nil }
        return path.split(separator: "/").last.map(String.init)
    }

    /// The schema of a type, and whether null was allowed besides.
    var withoutNull: (type: JSONValue, isOptional: Bool) {
        guard case .object(var members) = self, let index = members.firstIndex(where: { $0.name == "type" }),
            case .array(let types) = members[index].value, types.contains("null")
        else { return (self, false) }
        let rest = types.filter { $0 != "null" }
        members[index].value = rest.count == 1 ? rest[0] : .array(rest)
        if let words = members.firstIndex(where: { $0.name == "enum" }), case .array(let all) = members[words].value {
            members[words].value = .array(all.filter { $0 != .null })
        }
        return (.object(members), true)
    }
}
