import ArgumentParser
import Foundation

/// An argument or option of a command, as help shows it.
///
/// ArgumentParser describes its arguments only in the JSON of `--experimental-dump-help`.
package struct HelpArgument: Decodable {
    package let kind: Kind
    package let shouldDisplay: Bool
    package let sectionTitle: String?
    package let isOptional: Bool
    let isRepeating: Bool
    package let names: [Name]?
    /// In English.
    package let valueName: String?
    package let defaultValue: String?
    package let abstract: String?

    package enum Kind: String, Decodable {
        case positional, option, flag
    }

    package struct Name: Decodable {
        let kind: String
        package let name: String

        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    /// `<title>`, `--price <amount>`, `-q, --quiet`.
    package var synopsis: String {
        let value = shownValue
        guard kind != .positional else { return value + (isRepeating ? " ..." : "") }
        let sorted = (names ?? []).sorted { $0.text.count < $1.text.count }
        let name = sorted.map(\.text).joined(separator: ", ")
        return kind == .option ? "\(name) \(value)" : name
    }

    /// `<title>` in the user's language.
    var shownValue: String { "<\(ValueName.shown(valueName ?? ""))>" }

    /// The argument in a usage line.
    package var usage: String {
        let value = shownValue + (isRepeating && kind == .positional ? " ..." : "")
        let name = (names ?? []).map(\.text).max { $0.count < $1.count } ?? ""
        let text = kind == .positional ? value : kind == .option ? "\(name) \(value)" : name
        return isOptional ? "[\(text)]" : text
    }
}

extension ParsableCommand {
    package static func helpArguments() -> [HelpArgument] {
        let dump = try? JSONDecoder().decode(HelpDump.self, from: Data(_dumpHelp().utf8))
        return dump?.command.arguments ?? []
    }
}

private struct HelpDump: Decodable {
    struct Command: Decodable {
        let arguments: [HelpArgument]?
    }

    let command: Command
}
