import UmkreisVocabulary
public import UmkreisWire

/// The attributes of a kind of post or of profiles.
public struct AttributeSchema: Sendable {
    public static let listRule = ListRule(maximum: 32)
    /// A declaration's maximum size, so that many fit into a line.
    public static let sizeRule = BytesRule(32 * 1024)

    /// The declared attributes.
    public let definitions: [AttributeDefinition]
    /// Rules by attribute name, cached for checking posts.
    public let rules: [(name: String, rule: AttributeRule)]

    /// Skips the checks, for definitions from the database.
    public init(stored definitions: [AttributeDefinition]) {
        self.definitions = definitions
        rules = definitions.map { ($0.name, AttributeRule($0)) }
    }

    /// Checks that definitions fit together; decoding has checked their members.
    ///
    /// - Throws: `invalid`, naming the member and the rule.
    public init(_ definitions: [AttributeDefinition], field: String) throws(Fault) {
        var names: Set<String> = []
        var faults = FaultList()
        for (index, definition) in definitions.enumerated() {
            for broken in definition.allBroken() { faults.add(broken.fault(at: "\(field).\(index)")) }
            if !names.insert(definition.name).inserted {
                faults.add(BrokenRule.twice(definition.name).fault(at: "\(field).\(index).name"))
            }
        }
        try faults.throwFirst()
        self.init(stored: definitions)
    }

    /// Checks that types don't change, so that stored values stay readable.
    public func check(replacing earlier: [AttributeDefinition], field: String) throws(Fault) {
        var faults = FaultList()
        for (index, definition) in definitions.enumerated() {
            guard let former = earlier.first(where: { $0.name == definition.name }), former.type != definition.type
            else { continue }
            let words = "is \(former.type.rawValue) and cannot change: use another attribute name"
            let broken = BrokenRule("type-changed", words, values: ["words": [former.type.rawValue]])
            faults.add(broken.fault(at: "\(field).\(index).type"))
        }
        try faults.throwFirst()
    }

    public subscript(_ name: String) -> AttributeDefinition? { definitions.first { $0.name == name } }

    /// Normalises values.
    ///
    /// - Throws: `invalid`, naming the attribute and the rule.
    public func check(_ attributes: Attributes, field: String) throws(Fault) -> Attributes {
        var faults = FaultList()
        for unknown in attributes.values.keys.filter({ self[$0] == nil }).sorted() {
            faults.add(unknownAttribute.fault(at: "\(field).\(Excerpt.of(unknown))"))
        }
        var kept = Attributes()
        for (name, rule) in rules {
            let place = "\(field).\(name)"
            if let value = attributes[name], !value.isNothing {
                kept[name] = faults.value { () throws(Fault) in try rule.check(value, field: place) }
            } else if rule.isRequired {
                faults.add(BrokenRule.missing.fault(at: place))
            }
        }
        try faults.throwFirst()
        return kept
    }

    private var unknownAttribute: BrokenRule {
        let names = definitions.map(\.name)
        let words = names.isEmpty ? "is not a declared attribute" : "is not one of \(names.joined(separator: ", "))"
        return BrokenRule("unknown-attribute", words, values: ["words": .words(names)])
    }

    /// Returns the texts for the search index, with words' display names.
    public func searchTexts(of attributes: Attributes) -> [String] {
        definitions.filter { $0.searchable == true }.flatMap { definition -> [String] in
            switch attributes[definition.name] {
            case .text(let text): definition.type == .text ? [text] : definition.names(of: text)
            case .words(let words): words.flatMap(definition.names)
            case .number, .bool, nil: []
            }
        }
    }

    /// The JSON Schema of the values.
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
    fileprivate func names(of word: String) -> [String] {
        [word.replacing("_", with: " ")] + (words?.first { $0.word == word }?.names ?? [])
    }
}
