import Vocabulary
public import Wire

/// The attributes that the posts of a kind, or people's profiles, may have.
///
/// One value: it checks what is written, tells itself as JSON Schema and as help, and knows what of it words find.
public struct AttributeSchema: Sendable {
    /// How many attributes there may be.
    public static let listRule = ListRule(most: 32)
    /// How many bytes of JSON a declaration may take, so that a line holds many.
    public static let sizeRule = BytesRule(32 * 1024)

    public let definitions: [AttributeDefinition]
    /// The rule of each attribute, by name: made once, for every post of a kind is checked by them.
    public let rules: [(name: String, rule: AttributeRule)]

    /// Takes definitions as they are: what a row holds was checked before it was stored.
    public init(stored definitions: [AttributeDefinition]) {
        self.definitions = definitions
        rules = definitions.map { ($0.name, AttributeRule($0)) }
    }

    /// Definitions that keep every rule.
    ///
    /// - Throws: `invalid`, naming the member and the rule.
    public init(_ definitions: [AttributeDefinition], field: String) throws(Fault) {
        _ = try Self.listRule.check(definitions, field: field)
        var names: Set<String> = []
        for (index, definition) in definitions.enumerated() {
            do {
                try definition.check()
            } catch {
                throw error.fault(at: "\(field).\(index)")
            }
            guard names.insert(definition.name).inserted else {
                throw BrokenRule.twice(definition.name).fault(at: "\(field).\(index).name")
            }
        }
        self.init(stored: definitions)
    }

    /// Whether what others have stored under the earlier definitions can be read by these: an attribute keeps its type.
    ///
    /// - Throws: `invalid`, naming the member.
    public func check(replacing earlier: [AttributeDefinition], field: String) throws(Fault) {
        for (index, definition) in definitions.enumerated() {
            guard let former = earlier.first(where: { $0.name == definition.name }), former.type != definition.type
            else { continue }
            let words = "is \(former.type.rawValue) and stays so: give the attribute another name"
            throw BrokenRule("type-changed", words, values: ["words": [former.type.rawValue]])
                .fault(at: "\(field).\(index).type")
        }
    }

    public subscript(_ name: String) -> AttributeDefinition? { definitions.first { $0.name == name } }

    /// The values as they are kept.
    ///
    /// - Throws: `invalid`, naming the attribute and the rule that it breaks.
    public func check(_ attributes: Attributes, field: String) throws(Fault) -> Attributes {
        if let unknown = attributes.values.keys.filter({ self[$0] == nil }).min() {
            let names = definitions.map(\.name)
            let words =
                names.isEmpty ? "is no attribute; there are none" : "is none of \(names.joined(separator: ", "))"
            let rule = BrokenRule("unknown-attribute", words, values: ["words": .words(names)])
            throw rule.fault(at: "\(field).\(Excerpt.of(unknown))")
        }
        var kept = Attributes()
        for (name, rule) in rules {
            let place = "\(field).\(name)"
            if let value = attributes[name], !value.isNothing {
                kept[name] = try rule.check(value, field: place)
            } else if rule.isRequired {
                throw BrokenRule.missing.fault(at: place)
            }
        }
        return kept
    }

    /// What a search by words finds the values by: texts as they are, and words with what people call them.
    public func searchTexts(of attributes: Attributes) -> [String] {
        definitions.filter { $0.searchable == true }.flatMap { definition -> [String] in
            switch attributes[definition.name] {
            case .text(let text): definition.type == .text ? [text] : definition.names(of: text)
            case .words(let words): words.flatMap(definition.names)
            case .number, .bool, nil: []
            }
        }
    }

    /// What the values must look like, as JSON Schema.
    public var jsonSchema: JSONSchema {
        let properties = rules.map { JSONValue.Member($0.name, $0.rule.published.json) }
        let required = definitions.filter { $0.required == true }.map { JSONValue.string($0.name) }
        return JSONSchema([
            "type": "object", "properties": .object(properties), "required": .array(required),
            "additionalProperties": false,
        ])
    }
}

extension AttributeDefinition {
    /// What people call one of its words, in every language there is, beside the word itself.
    fileprivate func names(of word: String) -> [String] {
        [word.replacing("_", with: " ")] + (words?.first { $0.word == word }?.names ?? [])
    }
}
