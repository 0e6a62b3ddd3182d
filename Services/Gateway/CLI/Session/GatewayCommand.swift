import ArgumentParser

protocol GatewayCommand: AsyncParsableCommand {
    var options: GatewayOptions { get }

    /// Whether it calls no service.
    static var isLocal: Bool { get }

    /// - Throws: ``Refusal`` or a fault, which ``Invocation`` prints.
    func run(_ session: Session) async throws
}

extension GatewayCommand {
    static var isLocal: Bool { false }
}

extension CommandConfiguration {
    static func verb(_ name: String, _ abstract: String, examples: String...) -> CommandConfiguration {
        let lines = examples.flatMap(ExampleText.folded).map { "  " + $0 }.joined(separator: "\n")
        return CommandConfiguration(
            commandName: name,
            abstract: abstract,
            discussion: examples.isEmpty ? "" : "Examples:\n" + lines
        )
    }
}

struct GatewayOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "Print only one JSON object on standard output.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("The stack's data directory (UMKREIS_DATA).", valueName: "dir"))
    var data: String?

    @Option(name: .long, help: ArgumentHelp("The profile that holds the session (UMKREIS_PROFILE).", valueName: "name"))
    var profile: String?

    @Option(name: .long, help: "The language of names and texts: en, de or nl.")
    var lang: Language = .en

    @Option(
        name: .long,
        help: ArgumentHelp("The timeout of a call; 5s (UMKREIS_TIMEOUT).", valueName: "duration")
    )
    var timeout: DurationArgument?

    @Flag(name: [.short, .long], help: "Print no notices on standard error.")
    var quiet = false

    enum Language: String, Sendable, CaseIterable, ExpressibleByArgument {
        case en, de, nl
    }
}
