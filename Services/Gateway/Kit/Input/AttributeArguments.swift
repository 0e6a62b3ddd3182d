import ArgumentParser
package import Attributes
package import GatewaySupervision
package import GeoSearchContract
import Texts
import Vocabulary

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
    /// Finite, as in JSON.
    fileprivate static func number(_ text: String) -> Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension [AttributeArgument] {
    /// The declarations determine the types.
    package func attributes(_ declared: [AttributeDefinition]) -> Attributes {
        let schema = AttributeSchema(stored: declared)
        return reduce(into: Attributes()) { $0[$1.name] = $1.value(of: schema[$1.name]?.type) }
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
