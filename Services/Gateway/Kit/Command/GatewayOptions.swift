package import ArgumentParser
import GatewaySupervision
package import UmkreisTexts

/// The options of every command.
package struct GatewayOptions: ParsableArguments, Sendable {
    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    @Option(
        help: .init("The stack's data directory (UMKREIS_DATA).", valueName: "dir"),
        completion: .directory
    )
    package var data: String?

    @Option(help: .init("The profile that holds the session (UMKREIS_PROFILE).", valueName: "name"))
    package var profile: String?

    @Option(name: .customLong("lang"), help: .init("The language: en, de or nl (UMKREIS_LANG).", valueName: "lang"))
    var givenLanguage: GivenLanguage?

    @Option(help: .init("The timeout of a call; 5s (UMKREIS_TIMEOUT).", valueName: "duration"))
    var timeout: DurationArgument?

    @Flag(name: [.short, .long], help: "Print no notices on standard error.")
    var quiet = false

    package func validate() throws {
        // Else `--data "$DIR"` without the variable would be the current folder.
        if data?.isEmpty == true { throw ValidationError(localized("cli.command.dataIsEmpty")) }
    }

    /// The timeout of calls, also from `UMKREIS_TIMEOUT`.
    func callTimeout(_ environment: [String: String]) throws(Refusal) -> Duration {
        if let timeout { return timeout.duration }
        guard let text = environment["UMKREIS_TIMEOUT"], !text.isEmpty else { return .seconds(5) }
        guard let timeout = DurationArgument(argument: text) else {
            throw .configuration(localized("cli.command.timeoutInvalid"))
        }
        return timeout.duration
    }

    /// The user's language, which ``LanguageChoice`` found.
    package var lang: Language { .current }

    package init() {}

    enum GivenLanguage: String, Sendable, CaseIterable, ExpressibleByArgument {
        case en, de, nl
    }
}
