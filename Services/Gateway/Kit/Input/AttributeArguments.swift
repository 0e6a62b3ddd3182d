import ArgumentParser
package import GatewaySupervision
package import GeoSearchContract
package import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary

/// An attribute's value: `power=50`, `plug=ccs,type2`, `indoors=true`.
package struct AttributeArgument: ExpressibleByArgument {
    package static let rule = "must be a name, = and a value, as in plug=ccs,type2"

    package let name: String
    let text: String

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        (name, text) = (String(parts[0]), String(parts[1]))
    }

    /// Text if it doesn't match, so that the service reports it.
    func value(of type: AttributeType?) -> AttributeValue {
        switch type {
        case .number: AttributeArgument.number(text).map(AttributeValue.number) ?? .text(text)
        case .bool: ["true": true, "false": false][text].map(AttributeValue.bool) ?? .text(text)
        case .words: .words(text.split(separator: ",").map(String.init))
        case .text, .date, .word, .url, nil: .text(text)
        }
    }
}

extension AttributeArgument {
    fileprivate static func number(_ text: String) -> Double? { NumberReader.number(text) }

    /// - Throws: ``Refusal`` for a text such as `1.200`, which may be 1200 or 1.2.
    fileprivate static func checkNumber(_ text: String, of name: String, field: String) throws(Refusal) {
        guard case .ambiguous(let whole, let fraction) = NumberReader.read(text) else { return }
        let values: [String: TextValue] = [
            "name": .words(PlainText.oneLine(name)), "text": .words(PlainText.oneLine(text)), "whole": .words(whole),
            "fraction": .words(fraction.withoutTrailingZeros),
        ]
        throw Refusal(.usage, "cli.rule.ambiguous-number", values, field: field)
    }
}

extension [AttributeArgument] {
    /// The declarations determine the types.
    ///
    /// - Throws: ``Refusal`` for an ambiguous number.
    package func attributes(_ declared: [AttributeDefinition]) throws(Refusal) -> Attributes {
        let schema = AttributeSchema(stored: declared)
        var attributes = Attributes()
        for argument in self {
            let type = schema[argument.name]?.type
            if type == .number {
                try AttributeArgument.checkNumber(argument.text, of: argument.name, field: "attribute")
            }
            attributes[argument.name] = argument.value(of: type)
        }
        return attributes
    }
}

/// A condition: `power>=50`, `since<=2026-05-01`, `plug=ccs,type2`.
package struct WhereArgument: ExpressibleByArgument {
    package static let rule = "must be a name, one of >= <= = and a value, as in 'power>=50'"

    private enum Sign { case atLeast, atMost, equal }

    package let name: String
    private let sign: Sign
    private let text: String

    init?(argument: String) {
        guard let sign = argument.firstRange(of: /<=|>=|=/) else { return nil }
        name = String(argument[..<sign.lowerBound])
        text = String(argument[sign.upperBound...])
        guard !name.isEmpty, !text.isEmpty else { return nil }
        self.sign = ["<=": .atMost, ">=": .atLeast][argument[sign]] ?? .equal
    }

    /// Whether the attribute's declaration is needed, since 42 may be a number or a word.
    package var needsDeclaration: Bool { sign == .equal }

    func filter(of type: AttributeType?) -> AttributeFilter {
        switch sign {
        case .atLeast: AttributeFilter(attribute: name, atLeast: bound)
        case .atMost: AttributeFilter(attribute: name, atMost: bound)
        case .equal: equal(to: type)
        }
    }

    fileprivate func checkNumber() throws(Refusal) {
        try AttributeArgument.checkNumber(text, of: name, field: "where")
    }

    private var bound: AttributeValue {
        AttributeArgument.number(text).map(AttributeValue.number) ?? .text(text)
    }

    /// Numbers are compared by range.
    private func equal(to type: AttributeType?) -> AttributeFilter {
        if type == nil || type == .number, let number = AttributeArgument.number(text) {
            return AttributeFilter(attribute: name, atLeast: .number(number), atMost: .number(number))
        }
        let words = text.split(separator: ",").map { word in
            ["true": true, "false": false][word].map(AttributeValue.bool) ?? .text(String(word))
        }
        return AttributeFilter(attribute: name, anyOf: words)
    }
}

extension String {
    /// `1.2` for `1.200`.
    package var withoutTrailingZeros: String {
        guard contains(".") else { return self }
        let kept = dropLast(reversed().prefix { $0 == "0" }.count)
        return String(kept.last == "." ? kept.dropLast() : kept)
    }
}

extension [WhereArgument] {
    /// Returns `nil` without conditions.
    ///
    /// - Parameter declared: The attributes of the kinds in question; empty if they are unknown.
    /// - Throws: ``Refusal`` if the declared words of an attribute don't include a condition's.
    package func filters(_ declared: [AttributeDefinition]) throws(Refusal) -> [AttributeFilter]? {
        if isEmpty { return nil }
        let known = Dictionary(grouping: declared, by: \.name)
        var filters: [AttributeFilter] = []
        for condition in self {
            let definitions = known[condition.name] ?? []
            if definitions.last?.type == .number { try condition.checkNumber() }
            let filter = condition.filter(of: definitions.last?.type)
            try Self.check(filter, definitions)
            filters.append(filter)
        }
        return filters
    }

    /// Kinds may declare different words.
    private static func check(_ filter: AttributeFilter, _ definitions: [AttributeDefinition]) throws(Refusal) {
        let lists = definitions.map { $0.open == true ? [] : $0.words?.map(\.word) ?? [] }
        guard !lists.isEmpty, lists.allSatisfy({ !$0.isEmpty }) else { return }
        let allowed = lists.flatMap(\.self)
        for case .text(let word) in filter.anyOf ?? [] where !allowed.contains(word) {
            throw .usage(
                localized(
                    "cli.search.noSuchWord",
                    [
                        "attribute": .words(filter.attribute), "word": .words(PlainText.oneLine(word)),
                        "words": .words(allowed.joined(separator: ", ")),
                    ]
                ),
                field: "where"
            )
        }
    }
}
