import ArgumentParser
import GatewaySupervision
import Wire

/// Runs one command.
struct Invocation {
    private let arguments: [String]
    private let console: Console
    private let isJSON: Bool

    init(_ arguments: [String], _ console: Console) {
        let ordered = GatewayOptions.movingLeading(arguments)
        self.arguments = ordered
        self.console = console
        isJSON = ordered.prefix { $0 != "--" }.contains("--json")
    }

    func run() async -> CommandStatus {
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
            return refusal.status
        }
    }

    private enum Parsed {
        case command(any GatewayCommand)
        /// Help, version or completions.
        case text(String)
    }

    private func parsed() async throws -> Parsed {
        if let refusal = UnknownCommand.refusal(for: arguments) { throw refusal }
        let columns = min(console.output.columns, 100)
        do {
            var command = try await RootCommand.asyncParseAsRoot(arguments)
            if let command = command as? any GatewayCommand { return .command(command) }
            // Groups and `help` throw their help.
            try command.run()
            return .text("")
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            guard RootCommand.exitCode(for: error).isSuccess else { throw Refusal(arguments, parsing: error) }
            return .text(HelpText.shortened(RootCommand.fullMessage(for: error, columns: columns)))
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
        await session.close()
    }

    private func report(_ refusal: Refusal) {
        if isJSON { return console.output.line(JSONEnvelope.line(refusal)) }
        let style = Style(for: console.notices, console.environment)
        let fault = refusal.fault
        let field = fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
        console.notices.line("\(style.red("umkreis:")) \(PlainText.oneLine(fault.message))\(field) [\(fault.code)]")
        if let hint = refusal.hint { console.notices.line("  try: " + PlainText.oneLine(hint)) }
    }
}
