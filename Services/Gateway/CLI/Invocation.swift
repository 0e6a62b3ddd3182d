import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// A command line with its context, complete before it is parsed; runs the command.
struct Invocation {
    let arguments: TypedArguments
    let console: Console
    let language: Language
    /// The stack and profile that the arguments name; `nil` if they are refused.
    let directory: DataDirectory?
    let profile: ProfileFiles?
    let lookup: ListedIDLookup
    let areUTF8: Bool

    /// - Parameter areUTF8: whether the arguments were typed as UTF-8.
    init(_ typed: [String], _ console: Console, areUTF8: Bool = true) {
        arguments = TypedArguments(typed)
        self.console = console
        self.areUTF8 = areUTF8
        let kept = Preferences(kept: console.environment).language
        language = LanguageChoice.of(arguments.language, kept: kept, console.environment)
        let options = arguments.profileOptions
        let directory = try? console.directory(options?.data)
        self.directory = directory
        profile = options.flatMap { options in
            directory.flatMap { try? ProfileFiles($0, profile: options.profile, console.environment) }
        }
        let command = HelpPage(for: arguments.words[...]).words
        lookup = ListedIDLookup(profile, terminal: console.terminal, command: command)
    }

    func run() async -> CommandStatus {
        await Language.$current.withValue(language) {
            do {
                switch try await parsed() {
                case .text(let text): console.output.line(text)
                case .command(let command): try await perform(command)
                }
                return .ok
            } catch let exit as SilentExit {
                return exit.status
            } catch {
                return await refuse(error)
            }
        }
    }

    private func perform(_ command: any GatewayCommand) async throws {
        let session = try Session(command.options, console, lookup, isLocal: type(of: command).isLocal)
        do {
            try await command.run(session)
        } catch {
            await session.close()
            throw error
        }
        session.numbers.store()
        await session.notices?.show(after: command, session)
        await session.close()
    }
}
