package import ArgumentParser
import UmkreisTexts
package import UmkreisWire

/// A service's fault in the words of the command line: the user's language, and the option instead of the member.
package struct FaultText {
    package let fault: Fault
    /// The command that was typed.
    let command: any ParsableCommand.Type

    package init(fault: Fault, command: any ParsableCommand.Type) {
        self.fault = fault
        self.command = command
    }

    /// Options that have another name than the member of the request.
    private static let synonyms: [String: String] = [
        "author": "user", "city": "place", "displayName": "name", "end": "to", "geonameID": "geoname",
        "hidesPresence": "presence", "hidesReading": "reading", "id": "post", "mutedUntil": "hours", "owner": "user",
        "point": "near",
        "start": "from", "validUntil": "until", "visibility": "contact-visibility", "with": "user",
    ]

    /// One line without code.
    package var message: String {
        guard let path = fault.field else { return PlainText.oneLine(translated ?? fault.message) }
        let name = option(for: path)
        if let translated { return PlainText.oneLine("\(name ?? self.name(of: path)): \(translated)") }
        // The services' messages begin with the path.
        let isAboutPath = fault.message.hasPrefix(path)
        guard let name else { return PlainText.oneLine(isAboutPath ? fault.message : "\(fault.message) (\(path))") }
        return PlainText.oneLine(isAboutPath ? name + fault.message.dropFirst(path.count) : "\(name): \(fault.message)")
    }

    /// The text without the option in front, for an input that was asked for alone.
    var answer: String { PlainText.oneLine(translated ?? fault.message) }

    /// `nil` in English, where a service's message says more, unless it names a call that the user did not type.
    private var translated: String? {
        let namesCall = fault.message.contains(/\b[a-z]+\.[a-z]+[A-Z]\w*/) && fault.field == nil
        guard Language.current != .en || (namesCall && !(command is any MemberCommand.Type)) else { return nil }
        return FaultTranslation(fault: fault).text
    }

    /// A member that is asked for has a name in the user's language.
    private func name(of path: String) -> String { TextCatalogue.of(.current).text("cli.member.\(path)") ?? path }

    /// `--price` for `post.price.amount`, `<title>` for `post.title`.
    private func option(for path: String) -> String? {
        if command is any MemberCommand.Type { return nil }
        let parts = path.split(separator: ".").map(String.init).filter { Int($0) == nil }
        if let index = parts.firstIndex(of: "attributes"), parts.indices.contains(index + 1) {
            return "--attribute \(parts[index + 1])"
        }
        let arguments = command.helpArguments()
        for part in parts.reversed() {
            let names = [part, Self.synonyms[part] ?? part].flatMap { [$0.kebab, $0.kebab.singular] }
            if let found = arguments.first(where: { argument in names.contains { argument.isCalled($0) } }) {
                return found.usageName
            }
        }
        return nil
    }
}

extension HelpArgument {
    fileprivate func isCalled(_ name: String) -> Bool {
        kind == .positional ? valueName == name : names?.contains { $0.name == name } == true
    }

    /// `--price` or `<title>`.
    fileprivate var usageName: String {
        kind == .positional ? shownValue : (names ?? []).map(\.text).max { $0.count < $1.count } ?? ""
    }
}

extension String {
    /// `contactVisibility` as `contact-visibility`.
    fileprivate var kebab: String {
        reduce(into: "") { text, letter in text += letter.isUppercase ? "-\(letter.lowercased())" : String(letter) }
    }

    fileprivate var singular: String { hasSuffix("s") ? String(dropLast()) : self }
}
