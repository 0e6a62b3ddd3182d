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

    /// The reader's language, which ``LanguageChoice`` found.
    package var lang: Language { .current }

    package init() {}

    enum GivenLanguage: String, Sendable, CaseIterable, ExpressibleByArgument {
        case en, de, nl
    }
}

extension GatewayOptions {
    private static let flags: Set<String> = ["--json", "--quiet", "-q"]
    private static let withValue: Set<String> = ["--data", "--profile", "--lang", "--timeout"]

    /// Moves options before the command, as in `umkreis --data d search`, to the end or before `--`.
    package static func movingLeading(_ arguments: [String]) -> [String] {
        let count = countOfLeading(arguments[...])
        guard count > 0, count < arguments.count else { return arguments }
        var rest = Array(arguments[count...])
        rest.insert(contentsOf: arguments[..<count], at: rest.firstIndex(of: "--") ?? rest.endIndex)
        return rest
    }

    /// The words of a command line without these options.
    package static func removing(from arguments: [String]) -> [String] {
        var words: [String] = []
        var rest = arguments.prefix { $0 != "--" }
        while !rest.isEmpty {
            rest = rest.dropFirst(countOfLeading(rest))
            if let word = rest.popFirst() { words.append(word) }
        }
        return words
    }

    /// The options of a partial command line that choose stack and profile.
    package static func profile(in words: [String]) -> [String] {
        let names = ["--data", "--profile"]
        var found: [String] = []
        for (index, word) in words.enumerated() {
            if names.contains(where: { word.hasPrefix($0 + "=") }) { found.append(word) }
            if names.contains(word), words.indices.contains(index + 1) { found += [word, words[index + 1]] }
        }
        return found
    }

    /// Joins `--sort -name`, whose value would be parsed as an option.
    package static func joiningOrders(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for (index, word) in arguments.enumerated() {
            let isOrder = word.hasPrefix("-") && !word.hasPrefix("--") && index > 0
            if isOrder, arguments[index - 1] == "--sort", !joined.contains("--") {
                joined[joined.count - 1] += "=\(word)"
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    private static func countOfLeading(_ arguments: ArraySlice<String>) -> Int {
        var rest = arguments
        while let word = rest.first {
            if flags.contains(word) || withValue.contains(where: { word.hasPrefix($0 + "=") }) {
                rest = rest.dropFirst()
            } else if withValue.contains(word), rest.count > 1 {
                rest = rest.dropFirst(2)
            } else {
                break
            }
        }
        return arguments.count - rest.count
    }
}
