public import Foundation
public import UmkreisWire

extension Fault: LocalizedError {
    /// The text for the user, in the first of the user's languages that has one.
    public var errorDescription: String? { text(in: .preferred) }

    /// The text for the user: of the broken rule, else of the code.
    ///
    /// A code that says little is followed by the server's English message.
    public func text(in language: FaultLanguage) -> String {
        let catalogue = FaultCatalogue.of(language)
        let values = FaultValues(of: self, catalogue)
        let keys = rule.map { FaultValues.variants(of: "rule.\($0)", self) } ?? []
        if let text = values.firstText(of: keys) { return text }
        if code == .throttled, let text = values.firstText(of: ["fault.throttledUntil"]) { return text }
        let text = values.firstText(of: ["fault.\(code)", "fault.internal"]) ?? message
        return Fault.sufficient.contains(code) || message.isEmpty ? text : "\(text) (\(message))"
    }

    /// Codes with a sufficient text: a user can only wait, repeat or sign in.
    private static let sufficient: Set<FaultCode> = [
        .throttled, .overloaded, .draining, .unavailable, .deadlineExceeded, .internal, .unauthenticated,
    ]
}

extension MemberFault {
    /// The text for the user beside the member's field: of the broken rule, else as ``Fault/text(in:)``.
    public func text(in language: FaultLanguage) -> String {
        Fault(.invalid, message, field: field, rule: rule, values: values).text(in: language)
    }
}

/// The values of a fault as a text shows them.
private struct FaultValues {
    private let catalogue: FaultCatalogue
    private let texts: [String: String]

    init(of fault: Fault, _ catalogue: FaultCatalogue) {
        self.catalogue = catalogue
        var texts = (fault.values ?? [:]).compactMapValues { catalogue.text(of: $0) }
        texts["when"] = fault.retryAfterMs.flatMap { catalogue.pause(ofMilliseconds: $0) }
        self.texts = texts
    }

    /// The keys of a rule's texts: for a single word, for all values, for one of them, and without values.
    static func variants(of key: String, _ fault: Fault) -> [String] {
        let values = fault.values ?? [:]
        var keys = [key] + values.keys.sorted().map { "\(key).\($0)" } + ["\(key).plain"]
        if case .words(let words)? = values["words"], words.count == 1 { keys.insert("\(key).\(words[0])", at: 0) }
        return keys
    }

    /// The first text with a value for each placeholder.
    func firstText(of keys: [String]) -> String? {
        for key in keys {
            guard var text = catalogue.text(key, isOne: texts["count"] == "1") else { continue }
            for (name, value) in texts { text = text.replacingOccurrences(of: "{\(name)}", with: value) }
            if !text.contains("{") { return text }
        }
        return nil
    }
}
