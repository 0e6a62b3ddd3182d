import ArgumentParser
import GatewaySupervision
import Wire

/// Runs one command.
struct Invocation {
    private let arguments: [String]
    private let console: Console
    private let isJSON: Bool

    init(_ arguments: [String], _ console: Console) {
        let ordered = GlobalOptions.movingLeadingOptions(arguments)
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
        } catch let silence as SilentExit {
            return silence.status
        } catch {
            let refusal = Refusal(describing: error)
            tell(refusal)
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

    private func tell(_ refusal: Refusal) {
        if isJSON { return console.output.line(JSONEnvelope.line(refusal)) }
        let style = Style(for: console.notices, console.environment)
        let fault = refusal.fault
        let field = fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
        console.notices.line("\(style.red("umkreis:")) \(PlainText.oneLine(fault.message))\(field) [\(fault.code)]")
        if let hint = refusal.hint { console.notices.line("  try: " + PlainText.oneLine(hint)) }
    }
}

/// Accepts global options before the command: `umkreis --data d search`.
enum GlobalOptions {
    private static let flags: Set<String> = ["--json", "--quiet", "-q"]
    private static let withValue: Set<String> = ["--data", "--profile", "--lang", "--timeout"]

    /// Moves them to the end or before `--`.
    static func movingLeadingOptions(_ arguments: [String]) -> [String] {
        var count = 0
        while count < arguments.count {
            let word = arguments[count]
            if flags.contains(word) || withValue.contains(where: { word.hasPrefix($0 + "=") }) {
                count += 1
            } else if withValue.contains(word), count + 1 < arguments.count {
                count += 2
            } else {
                break
            }
        }
        guard count > 0, count < arguments.count else { return arguments }
        var rest = Array(arguments[count...])
        rest.insert(contentsOf: arguments[..<count], at: rest.firstIndex(of: "--") ?? rest.endIndex)
        return rest
    }
}
