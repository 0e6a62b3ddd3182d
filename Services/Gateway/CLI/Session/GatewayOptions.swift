import ArgumentParser

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
