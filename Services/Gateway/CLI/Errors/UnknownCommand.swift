import ArgumentParser

/// Notices a word that should be a command's name and is none, which the parser would call an unexpected argument.
enum UnknownCommand {
    /// What to say; `nil` when every group is followed by one of its commands, an option or nothing.
    static func refusal(for arguments: [String]) -> Refusal? {
        var command: any ParsableCommand.Type = RootCommand.self
        var path = ["umkreis"]
        for word in arguments {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-"), !(path.count == 1 && word == "help") else { return nil }
            guard let next = known.first(where: { $0.configuration.commandName == word }) else {
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
        let question = Suggestion.nearest(to: word, in: names).map { ". Did you mean '\($0)'?" } ?? ""
        return .usage("unknown command '\(PlainText.oneLine(word))'\(question)", hint: "\(path) --help")
    }
}
