public import Vocabulary
public import Wire

extension AttributeDefinition: Ruled {
    private static let unitRule = TextRule(length: 1...20, form: .withoutBidiControls)

    public static let rules: FieldRules = [
        "name": TextRule.camelCase, "labels": LabelsRule(), "unit": unitRule, "words": WordDefinition.listRule,
    ]

    /// Throws the broken rule with its path.
    func check() throws(BrokenRule) {
        if let broken = TextRule.camelCase.broken(by: name) { throw broken.within("name") }
        guard !Self.reservedNames.contains(name) else { throw BrokenRule.reservedName.within("name") }
        try LabelsRule().check(labels, "labels")
        try checkWords()
        if let unit { try within("unit") { () throws(BrokenRule) in _ = try Self.unitRule.check(unit) } }
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
    public static let listRule = ListRule(most: 500)
    private static let flagRule = FormRule.country
    private static let iconRule = TextRule(length: 1...40, form: .withoutBidiControls)

    public static let rules: FieldRules = [
        "word": wordRule, "labels": LabelsRule(), "flag": flagRule, "icon": iconRule,
    ]

    /// Throws the broken rule with its path.
    public static func check(_ words: [WordDefinition], _ field: String) throws(BrokenRule) {
        if let broken = listRule.broken(by: words.count) { throw broken.within(field) }
        var seen: Set<String> = []
        for (index, word) in words.enumerated() {
            try within("\(field).\(index)") { () throws(BrokenRule) in try word.check() }
            guard seen.insert(word.word).inserted else {
                throw BrokenRule.twice(word.word).within("\(field).\(index).word")
            }
        }
    }

    private func check() throws(BrokenRule) {
        if let broken = Self.wordRule.broken(by: word) { throw broken.within("word") }
        guard word == WordDefinition.folded(word) else {
            throw BrokenRule("not-a-word", "must be in small letters, with _ for a space").within("word")
        }
        try LabelsRule().check(labels, "labels")
        if let flag, let broken = Self.flagRule.broken(by: flag) { throw broken.within("flag") }
        if let icon { try within("icon") { () throws(BrokenRule) in _ = try Self.iconRule.check(icon) } }
    }
}

public struct LabelsRule: FieldRule {
    private static let most = 40
    private static let text = TextRule(length: 1...80, form: .withoutBidiControls)

    public init() {}

    /// Throws the broken rule with its path.
    public func check(_ labels: Labels?, _ field: String) throws(BrokenRule) {
        guard let labels else { return }
        guard labels.count <= Self.most else { throw .tooMany(Self.most).within(field) }
        for (language, label) in labels.sorted(by: { $0.key < $1.key }) {
            guard TextForm.language.fits(language) else {
                throw TextForm.language.broken.within("\(field).\(Excerpt.of(language))")
            }
            try within("\(field).\(language)") { () throws(BrokenRule) in _ = try Self.text.check(label) }
        }
    }

    public var keywords: JSONSchema {
        JSONSchema([
            "maxProperties": .integer(Int64(Self.most)),
            "propertyNames": ["pattern": .string(TextForm.language.pattern)],
            "additionalProperties": Self.text.published.json,
        ])
    }

    public var ids: [String] {
        [BrokenRule.tooMany(Self.most).id, TextForm.language.rule, TextForm.withoutBidiControls.rule]
    }

    public var words: String { "at most \(Self.most) languages, each with \(Self.text.words)" }
}

extension BrokenRule {
    static func twice(_ name: String) -> BrokenRule {
        BrokenRule("not-unique", "is a duplicate of \(name)")
    }
}

private func within(_ field: String, _ body: () throws(BrokenRule) -> Void) throws(BrokenRule) {
    do {
        try body()
    } catch {
        throw error.within(field)
    }
}
