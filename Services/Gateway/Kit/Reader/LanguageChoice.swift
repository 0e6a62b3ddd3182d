package import UmkreisTexts

/// Finds the reader's language before the command line is parsed, as help and faults need it.
package enum LanguageChoice {
    /// The variables of POSIX, by precedence.
    private static let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
    package static let variable = "UMKREIS_LANG"
    package static let variables = [variable] + locale

    /// `--lang`, `UMKREIS_LANG`, the kept setting, then the locale's variables; else English.
    ///
    /// An unknown `--lang` is refused by the parser.
    package static func of(_ arguments: [String], kept: Language?, _ environment: [String: String]) -> Language {
        if let given = given(arguments) { return given }
        // As for the settings of services, the environment overrides the stored value.
        return language(in: [variable], environment) ?? kept ?? language(in: locale, environment) ?? .en
    }

    /// The language of the first variable that is set.
    private static func language(in variables: [String], _ environment: [String: String]) -> Language? {
        let tag = variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return tag.map { Language(tag: $0) ?? .en }
    }

    /// The last `--lang` before `--`.
    private static func given(_ arguments: [String]) -> Language? {
        let options = Array(arguments.prefix { $0 != "--" })
        let values = options.indices.compactMap { index in
            options[index] == "--lang" && index + 1 < options.count
                ? options[index + 1] : options[index].hasPrefix("--lang=") ? String(options[index].dropFirst(7)) : nil
        }
        return values.last.flatMap { Language(rawValue: $0) }
    }
}
