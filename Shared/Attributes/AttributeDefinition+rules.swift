public import UmkreisVocabulary
public import UmkreisWire

extension AttributeDefinition: Ruled {
    private static let unitRule = TextRule(length: 1...20, form: .withoutBidiControls)

    public static let rules: FieldRules = [
        "name": TextRule.camelCase, "labels": LabelsRule(), "unit": unitRule, "words": WordDefinition.listRule,
    ]

    /// Checks that its members fit together.
    ///
    /// - Throws: the broken rule with its path.
    func check() throws(BrokenRule) {
        guard !Self.reservedNames.contains(name) else { throw BrokenRule.reservedName.within("name") }
        try checkWords()
        let bounds = [("atLeast", atLeast), ("atMost", atMost)]
        for case (let name, let bound?) in bounds where !bound.isFinite { throw .notValid.within(name) }
        if let atLeast, let atMost, atLeast > atMost {
            throw .emptyRange("is less than atLeast").within("atMost")
        }
        try checkFit()
    }

    private func checkWords() throws(BrokenRule) {
        guard type == .word || type == .words else { return }
        if words?.isEmpty ?? true, open != true { throw .missing.within("words") }
        try WordDefinition.check(words ?? [], "words")
    }

    private func checkFit() throws(BrokenRule) {
        let members: [(name: String, isGiven: Bool, fits: [AttributeType])] = [
            ("unit", unit != nil, [.number]), ("atLeast", atLeast != nil, [.number]),
            ("atMost", atMost != nil, [.number]), ("words", words != nil, [.word, .words]),
            ("open", open != nil, [.word, .words]),
            ("filterable", filterable == true, [.number, .bool, .date, .word, .words]),
            ("searchable", searchable == true, [.text, .word, .words]),
        ]
        for member in members where member.isGiven && !member.fits.contains(type) {
            let types = member.fits.map(\.rawValue)
            let words = "is for \(types.joined(separator: ", ")), not for \(type.rawValue)"
            throw BrokenRule("wrong-attribute-type", words, values: ["words": .words(types)]).within(member.name)
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

    /// Checks that the words are folded and unique.
    ///
    /// - Throws: the broken rule with its path.
    public static func check(_ words: [WordDefinition], _ field: String) throws(BrokenRule) {
        var seen: Set<String> = []
        for (index, word) in words.enumerated() {
            let field = "\(field).\(index).word"
            guard word.word == WordDefinition.folded(word.word) else {
                throw BrokenRule("not-a-word", "must be in small letters, with _ for a space").within(field)
            }
            guard seen.insert(word.word).inserted else { throw BrokenRule.twice(word.word).within(field) }
        }
    }
}

public struct LabelsRule: FieldRule {
    private static let maximum = 40
    private static let text = TextRule(length: 1...80, form: .withoutBidiControls)

    public init() {}

    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        try check(member(value, as: Labels.self))
        return value
    }

    private func check(_ labels: Labels) throws(BrokenRule) {
        guard labels.count <= Self.maximum else { throw .tooMany(Self.maximum) }
        for (language, label) in labels.sorted(by: { $0.key < $1.key }) {
            guard TextForm.language.fits(language) else {
                throw TextForm.language.broken.within(Excerpt.of(language))
            }
            if let broken = Self.text.broken(by: label) { throw broken.within(language) }
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
