import ArgumentParser
import Attributes
import GeoSearchContract
import Vocabulary

/// The value of an attribute as it is typed: `power=50`, `plug=ccs,type2`, `indoors=true`.
///
/// What it has to be, its kind says; so it is sent as the kind of value that its attribute has (``AttributeSchema``).
struct AttributeArgument: ExpressibleByArgument {
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
    let filter: AttributeFilter

    init?(argument: String) {
        guard let sign = argument.firstRange(of: /<=|>=|=/) else { return nil }
        let name = String(argument[..<sign.lowerBound])
        let text = String(argument[sign.upperBound...])
        guard !name.isEmpty, !text.isEmpty else { return nil }
        switch argument[sign] {
        case ">=": filter = AttributeFilter(attribute: name, atLeast: WhereArgument.bound(text))
        case "<=": filter = AttributeFilter(attribute: name, atMost: WhereArgument.bound(text))
        default: filter = WhereArgument.equal(name, text)
        }
    }

    private static func bound(_ text: String) -> AttributeValue {
        AttributeArgument.number(text).map(AttributeValue.number) ?? .text(text)
    }

    /// A number equals one that is neither less nor more.
    private static func equal(_ name: String, _ text: String) -> AttributeFilter {
        if let number = AttributeArgument.number(text) {
            return AttributeFilter(attribute: name, atLeast: .number(number), atMost: .number(number))
        }
        let words = text.split(separator: ",").map { word in
            ["true": true, "false": false][word].map(AttributeValue.bool) ?? .text(String(word))
        }
        return AttributeFilter(attribute: name, anyOf: words)
    }
}
