import ArgumentParser
import GatewaySupervision
import Texts
import Wire

/// Runs one command.
struct Invocation {
    private let arguments: [String]
    private let console: Console
    private let isJSON: Bool

    init(_ arguments: [String], _ console: Console) {
        let ordered = GatewayOptions.joiningOrders(GatewayOptions.movingLeading(arguments))
        self.arguments = ordered
        self.console = console
        isJSON = ordered.prefix { $0 != "--" }.contains("--json")
    }

    func run() async -> CommandStatus {
        let kept = (try? Preferences.file(console.environment)?.read())??.language
        let language = LanguageChoice.of(arguments, kept: kept, console.environment)
        return await Language.$current.withValue(language) {
            await ListedIDLookup.$current.withValue(ListedIDLookup(arguments, console), operation: runLocalized)
        }
    }

    private func runLocalized() async -> CommandStatus {
        do {
            switch try await CompletionValues.$console.withValue(console, operation: parsed) {
            case .text(let text): console.output.line(text)
            case .command(let command): try await perform(command)
            }
            return .ok
        } catch let exit as SilentExit {
            return exit.status
        } catch {
            let refusal = Refusal(describing: error)
            report(refusal)
            await refusal.record(of: arguments, console)
            return refusal.status
        }
    }

    private enum Parsed {
        case command(any GatewayCommand)
        /// Help, version or completions.
        case text(String)
    }

    private func parsed() async throws -> Parsed {
        let words = GatewayOptions.removing(from: arguments)
        let asksForHelp = words.isEmpty || words[0] == "help"
        let named = asksForHelp ? Array(words.dropFirst()) : arguments
        if let refusal = UnknownCommand.refusal(for: named) { throw refusal }
        let columns = min(console.output.columns, 100)
        if asksForHelp { return .text(HelpPage(for: words.dropFirst()).text(columns: columns)) }
        do {
            var command = try await RootCommand.asyncParseAsRoot(arguments)
            if let command = command as? any GatewayCommand { return .command(command) }
            // Groups throw their help.
            try command.run()
            return .text("")
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            guard RootCommand.exitCode(for: error).isSuccess else {
                throw ListedIDLookup.current?.refusal ?? Refusal(arguments, parsing: error)
            }
            let message = RootCommand.fullMessage(for: error, columns: columns)
            return .text(HelpPage.isHelp(message) ? HelpPage(for: words[...]).text(columns: columns) : message)
        }
    }

    private func perform(_ command: any GatewayCommand) async throws {
        let session = try Session(command.options, console, isLocal: type(of: command).isLocal)
        do {
            try await command.run(session)
        } catch {
            await session.close()
            throw error
        }
        session.storeListedIDs()
        await session.showNotices(after: command)
        await session.close()
    }

    private func report(_ refusal: Refusal) {
        console.observe?(JSONEnvelope.line(refusal))
        if isJSON { return console.output.line(JSONEnvelope.line(refusal)) }
        let style = Style(for: console.notices, console.environment)
        let fault = refusal.fault
        let field = fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
        console.notices.line("\(style.red("umkreis:")) \(PlainText.oneLine(fault.message))\(field) [\(fault.code)]")
        if let hint = refusal.hint { console.notices.line("  try: " + PlainText.oneLine(hint)) }
    }
}
