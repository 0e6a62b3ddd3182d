import ArgumentParser

/// A command that deals with the stack: it makes a request of what was typed, and words of the reply.
protocol GatewayCommand: AsyncParsableCommand {
    var options: GatewayOptions { get }

    /// Whether it only works with files and calls no service.
    static var isLocal: Bool { get }

    /// Does it.
    ///
    /// - Throws: ``Refusal`` or a fault; ``Invocation`` turns either into words and an exit code.
    func run(_ session: Session) async throws
}

extension GatewayCommand {
    static var isLocal: Bool { false }
}

extension CommandConfiguration {
    /// A command that does something, with examples of how it is typed.
    static func verb(_ name: String, _ abstract: String, examples: String...) -> CommandConfiguration {
        let lines = examples.flatMap(ExampleText.folded).map { "  " + $0 }.joined(separator: "\n")
        return CommandConfiguration(
            commandName: name,
            abstract: abstract,
            discussion: examples.isEmpty ? "" : "Examples:\n" + lines
        )
    }
}

/// What every command takes.
struct GatewayOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "Print one JSON object, and nothing else, on standard output.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("The stack's folder (UMKREIS_DATA).", valueName: "dir"))
    var data: String?

    @Option(name: .long, help: ArgumentHelp("Whose session to use (UMKREIS_PROFILE).", valueName: "name"))
    var profile: String?

    @Option(name: .long, help: "The language of names and texts: en, de or nl.")
    var lang: Language = .en

    @Option(
        name: .long,
        help: ArgumentHelp("How long a call may take; 5s (UMKREIS_TIMEOUT).", valueName: "duration")
    )
    var timeout: DurationArgument?

    @Flag(name: [.short, .long], help: "Print no notices on standard error.")
    var quiet = false

    /// A language that names and texts are told in.
    enum Language: String, Sendable, CaseIterable, ExpressibleByArgument {
        case en, de, nl
    }
}
