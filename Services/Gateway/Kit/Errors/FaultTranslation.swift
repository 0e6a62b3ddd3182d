package import UmkreisTexts
package import UmkreisWire

/// A fault's text in the user's language, by its rule and code.
struct FaultTranslation {
    let fault: Fault

    /// The text of the rule, else that of the code with the service's English message, which says more.
    ///
    /// - Returns: `nil` for codes of the command line: their messages are in the user's language.
    var text: String? {
        if let text = textOfRule { return text }
        guard let text = textOfCode else { return nil }
        return Self.ownWords.contains(fault.code) || fault.message.isEmpty ? text : "\(text) (\(fault.message))"
    }

    /// Codes with a text that is enough: a person can only wait, repeat or read the log.
    private static let ownWords: Set<FaultCode> = [
        .throttled, .overloaded, .draining, .deadlineExceeded, .internal, .keyReused, .reauthenticationRequired,
    ]

    /// The wording for the command line comes before that of all programs.
    private var textOfRule: String? {
        guard let rule = fault.rule else { return nil }
        return ["cli.rule.", "rule."].lazy.flatMap { variants(of: $0 + rule) }
            .compactMap { TextCatalogue.of(.current).completeText($0, values) }.first
    }

    /// Returns the keys for a single word, for all values and for each of them.
    private func variants(of key: String) -> [String] {
        var keys = [key] + values.keys.sorted().map { "\(key).\($0)" } + ["\(key).plain"]
        if case .words(let words)? = fault.values?["words"], words.count == 1 {
            keys.insert("\(key).\(words[0])", at: 0)
        }
        return keys
    }

    /// An option is kept in the parser's English notation: `--near <place>`.
    private var values: [String: TextValue] {
        var values = fault.textValues
        if case .words(let option)? = values["option"] { values["option"] = .words(ValueName.replacing(in: option)) }
        return values
    }

    private var textOfCode: String? {
        let keys = ["cli.fault.\(fault.code)", "fault.\(fault.code)"]
        return keys.lazy.compactMap { TextCatalogue.of(.current).text($0, values) }.first
    }
}

extension Fault {
    /// A service's fault in the user's language; in English its message, which names ids and figures.
    package var inWords: String {
        Language.current == .en ? message : FaultTranslation(fault: self).text ?? message
    }

    /// The same for faults of entries, some of which the command line finds: they have a message and no rule.
    package var inWordsOfEntry: String { rule == nil ? message : inWords }

    /// One line that also names the member as it is in the request, such as one of a file.
    package var inWordsOfMember: String {
        let path = field ?? ""
        let text = rule == nil || Language.current == .en ? nil : FaultTranslation(fault: self).text
        let isAboutPath = path.isEmpty || (text == nil && message.hasPrefix(path))
        return PlainText.oneLine((isAboutPath ? "" : "\(path): ") + (text ?? message))
    }

    /// Values for placeholders of texts, without empty lists.
    package var textValues: [String: TextValue] {
        (values ?? [:]).filter { $0.value != .words([]) }.mapValues(\.text)
    }
}

extension Notice {
    /// The message in the user's language.
    package var inWords: String { Fault(.invalid, message, rule: rule).inWords }
}
