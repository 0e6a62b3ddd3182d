import ArgumentParser
import Attributes
import GeoSearchContract
import Vocabulary

/// The value of an attribute as it is typed: `power=50`, `plug=ccs,type2`, `indoors=true`.
///
/// What it has to be, its kind says; so it is sent as the kind of value that its attribute has (``AttributeSchema``).
struct AttributeArgument: ExpressibleByArgument {
    static let rule = "must be a name, = and a value, as in plug=ccs,type2"

    let name: String
    let text: String

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        (name, text) = (String(parts[0]), String(parts[1]))
    }

    /// The value as an attribute of this type has it; a text where it cannot be one, so that the service says why.
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
    /// A number that JSON has.
    fileprivate static func number(_ text: String) -> Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}

/// What an attribute of a post has to be, as it is typed: `power>=50`, `since<=2026-05-01`, `plug=ccs,type2`.
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

    /// Whether it can be understood only by whoever knows the attribute's type: 42 may be a number or a word.
    var isAmbiguous: Bool { sign == .equal && AttributeArgument.number(text) != nil }

    /// What is asked of the search.
    ///
    /// - Parameter type: the attribute's, where it is known; what looks like a number is one otherwise.
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

    /// A number equals one that is neither less nor more.
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
