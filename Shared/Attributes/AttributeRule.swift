import UmkreisVocabulary
public import UmkreisWire

/// The rule of an attribute's values.
public struct AttributeRule: FieldRule {
    static let textRule = TextRule(length: 1...1_000, lines: .any)
    static let urlRule = TextRule(length: 1...500, form: .webAddress)
    static let wordsRule = ListRule(maximum: 20)

    private let definition: AttributeDefinition
    private let listed: Set<String>

    init(_ definition: AttributeDefinition) {
        self.definition = definition
        listed = Set((definition.words ?? []).map(\.word))
    }

    var isRequired: Bool { definition.required == true }

    /// Normalises a value: words in lower case, without duplicates.
    func check(_ value: AttributeValue) throws(BrokenRule) -> AttributeValue {
        switch (definition.type, value) {
        case (.text, .text(let text)): return .text(try Self.textRule.check(text))
        case (.url, .text(let text)): return .text(try Self.urlRule.check(text))
        case (.number, .number(let number)): return .number(try check(number))
        case (.bool, .bool): return value
        case (.date, .text(let text)):
            guard let day = CivilDate(text) else { throw .notADate }
            return .text("\(day)")
        case (.word, .text(let text)): return .text(try check(word: text))
        case (.words, .words(let words)): return .words(try check(words: words))
        default: throw .wrongType(wanted)
        }
    }

    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        member(try check(member(value, as: AttributeValue.self)), as: Value.self)
    }

    private func check(_ number: Double) throws(BrokenRule) -> Double {
        guard number.isFinite, number >= definition.atLeast ?? number, number <= definition.atMost ?? number else {
            throw .outside(definition.atLeast, definition.atMost, unit: definition.unit)
        }
        return number
    }

    private func check(word text: String) throws(BrokenRule) -> String {
        let word = WordDefinition.folded(text)
        if listed.contains(word) { return word }
        guard definition.open == true else { throw .notOneOf((definition.words ?? []).map(\.word)) }
        if let broken = WordDefinition.wordRule.broken(by: word) { throw broken }
        return word
    }

    private func check(words: [String]) throws(BrokenRule) -> [String] {
        if let broken = Self.wordsRule.broken(by: words.count) { throw broken }
        var kept: [String] = []
        for (index, text) in words.enumerated() {
            do {
                let word = try check(word: text)
                if !kept.contains(word) { kept.append(word) }
            } catch {
                throw error.within("\(index)")
            }
        }
        return kept
    }

    private var wanted: ValueType {
        switch definition.type {
        case .text, .url: .string
        case .number: .number
        case .bool: .boolean
        case .date: .date
        case .word: .word
        case .words: .words
        }
    }
}

extension AttributeRule {
    public var keywords: JSONSchema {
        var schema: JSONSchema
        switch definition.type {
        case .text: schema = text(Self.textRule.keywords)
        case .url: schema = text(Self.urlRule.keywords)
        case .number:
            schema = JSONSchema(["type": "number"])
            if let minimum = definition.atLeast { schema["minimum"] = JSONValue(minimum) }
            if let maximum = definition.atMost { schema["maximum"] = JSONValue(maximum) }
        case .bool: schema = JSONSchema(["type": "boolean"])
        case .date: schema = JSONSchema(["type": "string", "format": "date"])
        case .word: schema = word
        case .words:
            schema = Self.wordsRule.keywords
            schema["type"] = "array"
            schema["items"] = word.json
        }
        return schema
    }

    private func text(_ keywords: JSONSchema) -> JSONSchema {
        var schema = keywords
        schema["type"] = "string"
        return schema
    }

    private var word: JSONSchema {
        guard definition.open != true else { return text(WordDefinition.wordRule.keywords) }
        let words = (definition.words ?? []).map { JSONValue.string($0.word) }
        return JSONSchema(["type": "string", "enum": .array(words)])
    }

    public var ids: [String] {
        switch definition.type {
        case .text: Self.textRule.ids
        case .url: Self.urlRule.ids
        case .number: [BrokenRule.outside(0, 0, unit: nil).id]
        case .bool: [BrokenRule.wrongType(.boolean).id]
        case .date: [BrokenRule.notADate.id]
        case .word: wordIDs
        case .words: wordIDs + Self.wordsRule.ids
        }
    }

    private var wordIDs: [String] {
        definition.open == true ? WordDefinition.wordRule.ids : [BrokenRule.notOneOf([""]).id]
    }

    public var words: String {
        switch definition.type {
        case .text: return Self.textRule.words
        case .url: return Self.urlRule.words
        case .number:
            return BrokenRule.bounds(definition.atLeast, definition.atMost, unit: definition.unit) ?? "a number"
        case .bool, .date: return wanted.phrase
        case .word, .words:
            let words = (definition.words ?? []).prefix(12).map(\.word).joined(separator: ", ")
            let more = definition.open == true || (definition.words ?? []).count > 12 ? ", …" : ""
            return words.isEmpty ? wanted.phrase : "\(definition.type == .word ? "one" : "some") of \(words)\(more)"
        }
    }
}

extension BrokenRule {
    static func outside(_ minimum: Double?, _ maximum: Double?, unit: String?) -> BrokenRule {
        var values: [String: RuleValue] = [:]
        if let minimum { values["least"] = .number(minimum) }
        if let maximum { values["most"] = .number(maximum) }
        return BrokenRule(
            "out-of-range",
            "must be \(bounds(minimum, maximum, unit: unit) ?? "a number")",
            values: values
        )
    }

    static func bounds(_ minimum: Double?, _ maximum: Double?, unit: String?) -> String? {
        let unit = unit.map { " \($0)" } ?? ""
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): return "from \(text(of: minimum)) to \(text(of: maximum))\(unit)"
        case (let minimum?, nil): return "at least \(text(of: minimum))\(unit)"
        case (nil, let maximum?): return "at most \(text(of: maximum))\(unit)"
        case (nil, nil): return nil
        }
    }
}

extension WordDefinition {
    /// Returns the word in lower case, with `_` for spaces.
    public static func folded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: "_").lowercased()
    }

    static let wordRule = TextRule(length: 1...40, lines: .raw, form: .word)
}

extension TextForm {
    fileprivate static let word = TextForm("not-a-word", "be one word, without ; or ,", pattern: "^[^;,]+$") { word in
        word.isVisible
            && word.unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control && scalar != ";" && scalar != ","
                    && !scalar.properties.isBidiControl
            }
    }
}
