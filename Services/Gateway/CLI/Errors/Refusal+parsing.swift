import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

extension Refusal {
    init(_ arguments: [String], parsing error: any Error) {
        let lines = RootCommand.message(for: error).split(separator: "\n").map(String.init)
        let usage = RootCommand.fullMessage(for: error, columns: 80).split(separator: "\n")
            .first { $0.hasPrefix("Usage: ") }
        // Before its options and arguments, required ones among them.
        let words = usage?.split(separator: " ").dropFirst().prefix { $0.first.map { !"-[<(".contains($0) } ?? false }
        let hint =
            Self.isTextParsedAsOption(arguments)
            ? localized("cli.errors.dashTextLast") : words.map { "\($0.joined(separator: " ")) --help" }
        let typed = HelpPage(for: GatewayOptions.removing(from: arguments)[...]).command
        let options = typed.helpArguments().filter(\.shouldDisplay).flatMap { $0.names ?? [] }.map(\.name)
        self.init(ParserMessage(lines.joined(separator: " "), options: options).fault, hint: hint)
    }

    /// Whether a text such as `-5 degrees` was parsed as an option.
    private static func isTextParsedAsOption(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { word in
            let name = word.prefix { $0 != "=" }
            return name.hasPrefix("-") && (name.contains(" ") || name.dropFirst().first?.isNumber == true)
        }
    }
}
