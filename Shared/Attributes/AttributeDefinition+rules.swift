public import UmkreisVocabulary
public import UmkreisWire

extension AttributeDefinition: Ruled {
    private static let unitRule = TextRule(length: 1...20, form: .withoutBidiControls)

    public static let rules: FieldRules = [
        "name": TextRule.camelCase, "labels": LabelsRule(), "unit": unitRule, "words": WordDefinition.listRule,
    ]

    /// Returns the rules by which its members do not fit together, with their paths.
    func allBroken() -> [BrokenRule] {
        var broken = Self.reservedNames.contains(name) ? [BrokenRule.reservedName.within("name")] : []
        broken += brokenWords
        let bounds = [("atLeast", atLeast), ("atMost", atMost)]
        for case (let name, let bound?) in bounds where !bound.isFinite { broken.append(.notValid.within(name)) }
        if let atLeast, let atMost, atLeast > atMost {
            broken.append(.emptyRange("is less than atLeast").within("atMost"))
        }
        return broken + unfitting
    }

    private var brokenWords: [BrokenRule] {
        guard type == .word || type == .words else { return [] }
        if words?.isEmpty ?? true, open != true { return [.missing.within("words")] }
        return WordDefinition.allBroken(of: words ?? [], "words")
    }

    private var unfitting: [BrokenRule] {
        let members: [(name: String, isGiven: Bool, fits: [AttributeType])] = [
            ("unit", unit != nil, [.number]), ("atLeast", atLeast != nil, [.number]),
            ("atMost", atMost != nil, [.number]), ("words", words != nil, [.word, .words]),
            ("open", open != nil, [.word, .words]),
            ("filterable", filterable == true, [.number, .bool, .date, .word, .words]),
            ("searchable", searchable == true, [.text, .word, .words]),
        ]
        return members.filter { $0.isGiven && !$0.fits.contains(type) }.map { member in
            let types = member.fits.map(\.rawValue)
            let words = "is for \(types.joined(separator: ", ")), not for \(type.rawValue)"
            return BrokenRule("wrong-attribute-type", words, values: ["words": .words(types)]).within(member.name)
        }
    }
}

extension WordDefinition: Ruled {
    public static let listRule = ListRule(maximum: 500)
    private static let flagRule = FormRule.country
    private static let iconRule = TextRule(length: 1...40, form: .withoutBidiControls)

    public static let rules: FieldRules = [
        "word": wordRule, "labels": LabelsRule(), "flag": flagRule, "icon": iconRule,
    ]

    /// Returns the rules of the words that are not folded or not unique, with their paths.
    public static func allBroken(of words: [WordDefinition], _ field: String) -> [BrokenRule] {
        var seen: Set<String> = []
        return words.enumerated().compactMap { index, word in
            let field = "\(field).\(index).word"
            guard word.word == WordDefinition.folded(word.word) else {
                return BrokenRule("not-a-word", "must be in small letters, with _ for a space").within(field)
            }
            return seen.insert(word.word).inserted ? nil : BrokenRule.twice(word.word).within(field)
        }
    }
}

public struct LabelsRule: FieldRule {
    private static let maximum = 40
    private static let text = TextRule(length: 1...80, form: .withoutBidiControls)

    public init() {}

    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        if let broken = allBroken(by: value).first { throw broken }
        return value
    }

    public func allBroken<Value>(by value: Value) -> [BrokenRule] {
        let labels = member(value, as: Labels.self)
        guard labels.count <= Self.maximum else { return [.tooMany(Self.maximum)] }
        return labels.sorted { $0.key < $1.key }.compactMap { language, label in
            guard TextForm.language.fits(language) else {
                return TextForm.language.broken.within(Excerpt.of(language))
            }
            return Self.text.broken(by: label)?.within(language)
        }
    }

    public var keywords: JSONSchema {
        JSONSchema([
            "maxProperties": .integer(Int64(Self.maximum)),
            "propertyNames": ["pattern": .string(TextForm.language.pattern)],
            "additionalProperties": Self.text.published.json,
        ])
    }

    public var ids: [String] {
        [BrokenRule.tooMany(Self.maximum).id, TextForm.language.rule, TextForm.withoutBidiControls.rule]
    }

    public var words: String { "at most \(Self.maximum) languages, each with \(Self.text.words)" }
}

extension BrokenRule {
    static func twice(_ name: String) -> BrokenRule {
        BrokenRule("not-unique", "is a duplicate of \(name)")
    }
}
