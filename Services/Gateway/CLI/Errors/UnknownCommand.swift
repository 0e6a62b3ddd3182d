import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts

/// Detects unknown commands, which the parser reports as unexpected arguments.
enum UnknownCommand {
    static func refusal(for arguments: [String]) -> Refusal? {
        var command: any ParsableCommand.Type = RootCommand.self
        var path = ["umkreis"]
        for word in arguments {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-") else { return nil }
            guard let next = known.first(where: { $0.configuration.isCalled(word) }) else {
                // `umkreis map pizza`: a word of the command that needs no name.
                if command.configuration.defaultSubcommand?.takesWords == true { return nil }
                let shown = known.map { $0.configuration }.filter(\.shouldDisplay)
                let names = shown.compactMap(\.commandName)
                return refusal(word, behind: path.joined(separator: " "), names)
            }
            command = next
            path.append(word)
        }
        return nil
    }

    private static func refusal(_ word: String, behind path: String, _ names: [String]) -> Refusal {
        let elsewhere = path == "umkreis" ? CommandSynonyms.command(for: word) : nil
        let meant =
            Suggestion.synonym(of: word, in: names) ?? elsewhere ?? Suggestion.nearest(to: word, in: names)
        let typed = TextValue.words(PlainText.oneLine(word))
        let message =
            meant.map { localized("cli.errors.unknownCommandMeant", ["word": typed, "meant": .words($0)]) }
            ?? localized("cli.errors.unknownCommand", ["word": typed])
        return .usage(message, hint: "\(path) --help")
    }
}

extension CommandConfiguration {
    func isCalled(_ word: String) -> Bool { commandName == word || aliases.contains(word) }
}

extension ParsableCommand {
    fileprivate static var takesWords: Bool { helpArguments().contains { $0.kind == .positional } }
}
