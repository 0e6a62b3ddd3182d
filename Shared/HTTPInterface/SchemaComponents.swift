import UmkreisWire

/// Collects the schemas of named types, so that each is written once.
struct SchemaComponents {
    /// Reserved names are null.
    private(set) var all: [String: JSONValue]

    /// - Parameter names: of types that keep their service's name in front.
    init(reserving names: Set<String> = []) {
        all = Dictionary(uniqueKeysWithValues: names.map { ($0, JSONValue.null) })
    }

    /// Replaces named types inside a schema by references.
    ///
    /// - Parameter service: distinguishes types of one name in two services.
    mutating func referring(_ schema: JSONValue, of service: ServiceName) -> JSONValue {
        guard case .object = schema else { return schema }
        let rewritten = JSONValue.object(
            schema.allowingBlank.map { .init($0.name, rewrite($0.value, under: $0.name, of: service)) }
        )
        guard case .string(let title)? = schema["title"] else { return rewritten }
        let (type, isOptional) = rewritten.withoutNull
        guard let name = register(type, as: title, of: service) else { return rewritten }
        let reference: JSONValue = ["$ref": .string("#/components/schemas/\(name)")]
        return isOptional ? ["anyOf": [reference, ["type": "null"]]] : reference
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
            if all[name] == nil { all[name] = type }
            if all[name] == type { return name }
        }
        return nil
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

    /// The component that a schema refers to.
    var reference: String? {
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
