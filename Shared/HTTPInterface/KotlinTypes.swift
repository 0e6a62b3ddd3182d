import UmkreisWire

/// The Kotlin classes of schemas, each named type declared once.
struct KotlinTypes {
    private var components: SchemaComponents
    /// Classes of types without a name, in order of use.
    private var nested: [String] = []

    /// Names of the client and of Kotlin.
    private static let reserved: Set<String> = [
        "Any", "Boolean", "Bytes", "Call", "Double", "Exception", "Fault", "Json", "JsonObject", "JsonParser", "List",
        "Long", "Map", "Members", "MemoryTokenStore", "Number", "String", "TokenStore", "Umkreis",
    ]

    private static let keywords: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
        "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
        "when", "while",
    ]

    init(_ calls: [CallDescription]) {
        let names = calls.map { KotlinTypes.name(of: $0) }
        components = SchemaComponents(reserving: Self.reserved.union(names).union(names.map { "\($0)Reply" }))
    }

    /// Such as `GeoSearch`.
    private static func name(of call: CallDescription) -> String {
        call.name.service.text.capitalizedFirst + call.name.word.capitalizedFirst
    }

    /// A Kotlin type, and how a JSON value is read as it.
    private struct Reading {
        let type: String
        let reader: String
    }

    /// The class of a call's request, and that of its reply.
    ///
    /// - Parameter comment: the text of its documentation.
    mutating func call(_ call: CallDescription, comment: String) -> String {
        let service = call.name.service
        let name = KotlinTypes.name(of: call)
        let type = components.referring(call.reply.json.untitled, of: service)
        let reply = declaration(of: "\(name)Reply", type, as: "JsonObject", with: [], isRead: true)
        var facts = ["override val callName get() = \(JSONValue.string(call.name.text).script)"]
        facts.append("override val isWrite get() = \(call.effect == .writes)")
        if call.has(.endsSession) { facts.append("override val endsSession get() = true") }
        facts.append("override fun readReply(value: Any) = \(name)Reply.of(value)")
        let members = components.referring(call.request.json.untitled, of: service)
        let request = declaration(of: name, members, as: "Call<\(name)Reply>", with: facts, isRead: false)
        return "/** \(comment.replacing("\n   *", with: "\n *")) */\n\(request)\n\n\(reply)"
    }

    /// The classes of named types, in alphabetical order, and of types without a name.
    var declarations: [String] {
        mutating get {
            var texts: [String] = []
            for (name, schema) in components.all.sorted(by: { $0.key < $1.key }) where schema.isObjectWithMembers {
                texts.append(declaration(of: name, schema, as: "JsonObject", with: [], isRead: true))
            }
            return texts + nested
        }
    }

    private mutating func declaration(
        of name: String,
        _ schema: JSONValue,
        as parent: String,
        with facts: [String],
        isRead: Bool
    ) -> String {
        guard case .object(let members)? = schema["properties"], !members.isEmpty else {
            return empty(name, parent, facts)
        }
        var (parameters, writers, readers): ([String], [String], [String]) = ([], [], [])
        for member in members {
            let isRequired = schema["required"]?.contains(.string(member.name)) ?? false
            let reading = reading(of: member.value, called: name + member.name.capitalizedFirst)
            let label = KotlinTypes.keywords.contains(member.name) ? "`\(member.name)`" : member.name
            let key = JSONValue.string(member.name).script
            parameters.append("    val \(label): \(reading.type)\(isRequired ? "" : "? = null")")
            writers.append("        \(key) to jsonOf(\(label))")
            readers.append("                all.\(isRequired ? "required" : "optional")(\(key), \(reading.reader))")
        }
        let lines = facts.map { "    \($0)\n" }.joined()
        let head = "data class \(name)(\n\(parameters.joined(separator: ",\n"))\n) : \(parent) {\n\(lines)"
        let json = "    override fun toJson(): Map<String, Any?> = mapOf(\n\(writers.joined(separator: ",\n"))\n    )\n"
        guard isRead else { return head + json + "}" }
        return head + json + """

                companion object {
                    fun of(value: Any): \(name) {
                        val all = Members(value)
                        return \(name)(
            \(readers.joined(separator: ",\n"))
                        )
                    }
                }
            }
            """
    }

    private func empty(_ name: String, _ parent: String, _ facts: [String]) -> String {
        let lines = facts.map { "    \($0)\n" }.joined()
        return """
            class \(name) : \(parent) {
            \(lines)    override fun toJson(): Map<String, Any?> = emptyMap()

                companion object {
                    fun of(value: Any): \(name) = \(name)().also { Members(value) }
                }
            }
            """
    }

    private mutating func reading(of schema: JSONValue, called name: String) -> Reading {
        let schema = schema.withoutNull.type
        if let reference = schema.reference { return named(reference) }
        if let id = TypeScriptIDs.type(of: schema) { return Reading(type: id, reader: "::readText") }
        if case .array(let choices)? = schema["anyOf"], let only = choices.filter({ $0 != ["type": "null"] }).only {
            return reading(of: only, called: name)
        }
        switch schema["type"] {
        case "string": return Reading(type: "String", reader: "::readText")
        case "integer": return Reading(type: "Long", reader: "::readWhole")
        case "number": return Reading(type: "Double", reader: "::readNumber")
        case "boolean": return Reading(type: "Boolean", reader: "::readFlag")
        case "array":
            let element = schema["items"].map { reading(of: $0, called: name) } ?? KotlinTypes.any
            return Reading(type: "List<\(element.type)>", reader: "readList(\(element.reader))")
        case "object": return object(schema, called: name)
        default: return KotlinTypes.any
        }
    }

    private static let any = Reading(type: "Any", reader: "::readAny")

    private mutating func named(_ name: String) -> Reading {
        guard let schema = components.all[name], !schema.isObjectWithMembers else {
            return Reading(type: name, reader: "\(name).Companion::of")
        }
        return reading(of: schema, called: name)
    }

    private mutating func object(_ schema: JSONValue, called name: String) -> Reading {
        if schema.isObjectWithMembers {
            nested.append(declaration(of: name, schema, as: "JsonObject", with: [], isRead: true))
            return Reading(type: name, reader: "\(name).Companion::of")
        }
        guard let element = schema["additionalProperties"], case .object = element else {
            return Reading(type: "Map<String, Any>", reader: "readMap(::readAny)")
        }
        let inner = reading(of: element, called: name)
        return Reading(type: "Map<String, \(inner.type)>", reader: "readMap(\(inner.reader))")
    }
}

extension JSONValue {
    /// Requests and replies have a class of their own, also if their type is named.
    fileprivate var untitled: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != "title" })
    }

    /// Whether it is the schema of an object with known members.
    fileprivate var isObjectWithMembers: Bool {
        if case .object(let members)? = self["properties"] { !members.isEmpty } else { false }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Array {
    /// The only element.
    fileprivate var only: Element? { count == 1 ? self[0] : nil }
}
