import ArgumentParser
import Attributes
import GeoSearchContract
import Vocabulary

/// An attribute's value: `power=50`, `plug=ccs,type2`, `indoors=true`.
struct AttributeArgument: ExpressibleByArgument {
    static let rule = "must be a name, = and a value, as in plug=ccs,type2"

    let name: String
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
    func attributes(_ declared: [AttributeDefinition]) -> Attributes {
        let schema = AttributeSchema(stored: declared)
        return reduce(into: Attributes()) { $0[$1.name] = $1.value(of: schema[$1.name]?.type) }
    }
}

/// A condition: `power>=50`, `since<=2026-05-01`, `plug=ccs,type2`.
struct WhereArgument: ExpressibleByArgument {
    static let rule = "must be a name, one of >= <= = and a value, as in 'power>=50'"

    private enum Sign { case atLeast, atMost, equal }

    let name: String
    private let sign: Sign
    private let text: String

    init?(argument: String) {
        guard let sign = argument.firstRange(of: /<=|>=|=/) else { return nil }
        name = String(argument[..<sign.lowerBound])
        text = String(argument[sign.upperBound...])
        guard !name.isEmpty, !text.isEmpty else { return nil }
        self.sign = ["<=": .atMost, ">=": .atLeast][argument[sign]] ?? .equal
    }

    /// Whether the attribute's type is needed: 42 may be a number or a word.
    var isAmbiguous: Bool { sign == .equal && AttributeArgument.number(text) != nil }

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
    /// Returns `nil` without conditions; asks for the attributes' types if a condition is ambiguous.
    func filters(_ types: () async throws -> [AttributeDefinition]) async throws -> [AttributeFilter]? {
        if isEmpty { return nil }
        let declared = contains(where: \.isAmbiguous) ? try await types() : []
        let types = Dictionary(declared.map { ($0.name, $0.type) }) { _, last in last }
        return map { $0.filter(of: types[$0.name]) }
    }
}
