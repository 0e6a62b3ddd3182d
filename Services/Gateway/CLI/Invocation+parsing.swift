import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

extension Invocation {
    enum Parsed {
        case command(any GatewayCommand)
        /// Help, version or completions.
        case text(String)
    }

    func parsed() async throws -> Parsed {
        guard areUTF8 else { throw Refusal(.usage, "cli.rule.arguments-not-utf8", hint: "locale") }
        let words = arguments.words
        let asksForHelp = words.isEmpty || words[0] == "help"
        let named = asksForHelp ? Array(words.dropFirst()) : arguments.all
        if let refusal = UnknownCommand.refusal(for: named) { throw refusal }
        if asksForHelp { return .text(HelpPage(for: words.dropFirst()).text(columns: columns)) }
        return try await ArgumentContext.$current.withValue(ArgumentContext(console, lookup), operation: parsedCommand)
    }

    private func parsedCommand() async throws -> Parsed {
        do {
            var command = try await RootCommand.asyncParseAsRoot(arguments.all)
            if let command = command as? any GatewayCommand { return .command(command) }
            // Groups throw their help.
            try command.run()
            return .text("")
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            guard RootCommand.exitCode(for: error).isSuccess else { throw lookup.refusal ?? refusal(parsing: error) }
            let message = RootCommand.fullMessage(for: error, columns: columns)
            return .text(HelpPage.isHelp(message) ? page.text(columns: columns) : message)
        }
    }

    private var columns: Int { min(console.output.columns, 100) }

    /// The help of the command that was typed.
    var page: HelpPage { HelpPage(for: arguments.words[...]) }

    private func refusal(parsing error: any Error) -> Refusal {
        let lines = RootCommand.message(for: error).split(separator: "\n").map(String.init)
        let usage = RootCommand.fullMessage(for: error, columns: 80).split(separator: "\n")
            .first { $0.hasPrefix("Usage: ") }
        // Before its options and arguments, required ones among them.
        let words = usage?.split(separator: " ").dropFirst().prefix { $0.first.map { !"-[<(".contains($0) } ?? false }
        let hint =
            isTextParsedAsOption
            ? localized("cli.errors.dashTextLast") : words.map { "\($0.joined(separator: " ")) --help" }
        let options = page.command.helpArguments().filter(\.shouldDisplay).flatMap { $0.names ?? [] }.map(\.name)
        return Refusal(ParserMessage(lines.joined(separator: " "), options: options).fault, hint: hint)
    }

    /// Whether a text such as `-5 degrees` was parsed as an option.
    private var isTextParsedAsOption: Bool {
        arguments.all.prefix { $0 != "--" }.contains { word in
            let name = word.prefix { $0 != "=" }
            return name.hasPrefix("-") && (name.contains(" ") || name.dropFirst().first?.isNumber == true)
        }
    }
}
