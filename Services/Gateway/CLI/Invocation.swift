import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Runs one command.
struct Invocation {
    private let arguments: [String]
    private let console: Console
    private let isJSON: Bool
    private let areUTF8: Bool

    /// - Parameter areUTF8: whether the arguments were typed as UTF-8.
    init(_ arguments: [String], _ console: Console, areUTF8: Bool = true) {
        let ordered = GatewayOptions.joiningOrders(GatewayOptions.movingLeading(arguments))
        self.arguments = ordered
        self.console = console
        self.areUTF8 = areUTF8
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
            let refusal = Refusal(describing: error, in: deploymentKind)
            report(refusal, from: error as? Fault)
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
        guard areUTF8 else { throw Refusal(.usage, "cli.rule.arguments-not-utf8", hint: "locale") }
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

    /// Of the data directory that was typed.
    private var deploymentKind: DeploymentKind {
        let options = try? GatewayOptions.parse(GatewayOptions.profile(in: arguments))
        var directory = try? DataDirectory(options?.data, console.environment)
        directory?.units = console.units
        return directory?.deploymentKind ?? .processes(data: nil)
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

    /// - Parameter service: the fault, if a service sent it.
    private func report(_ refusal: Refusal, from service: Fault?) {
        if isJSON { return console.output.line(JSONEnvelope.line(refusal)) }
        let style = Style(for: console.notices, console.environment)
        let moments = MomentText(now: console.now(), isRelative: console.notices.isTerminal)
        let message = moments.replacing(in: service.map(words) ?? Self.words(of: refusal.fault))
        console.notices.sentence("umkreis: \(message) [\(refusal.fault.code)]") { text in
            style.red("umkreis:") + text.dropFirst("umkreis:".count)
        }
        guard let hint = refusal.hint.map(deploymentKind.typed) else { return }
        console.notices.sentence(localized("cli.errors.try", ["hint": .words(PlainText.oneLine(hint))]), indent: 2)
    }

    private func words(of fault: Fault) -> String {
        let command = HelpPage(for: GatewayOptions.removing(from: arguments)[...]).command
        return FaultText(fault: fault, command: command).message
    }

    /// Of the command line's own fault, which is in the reader's language already.
    private static func words(of fault: Fault) -> String {
        let field = fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
        return PlainText.oneLine(fault.message) + field
    }
}
