package import UmkreisTexts

/// Finds the user's language before the command line is parsed, as help and faults need it.
package enum LanguageChoice {
    /// The variables of POSIX, by precedence.
    private static let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
    package static let variable = "UMKREIS_LANG"
    package static let variables = [variable] + locale

    /// `--lang`, `UMKREIS_LANG`, the kept setting, then the locale's variables; else English.
    package static func of(_ given: Language?, kept: Language?, _ environment: [String: String]) -> Language {
        if let given { return given }
        // As for the settings of services, the environment overrides the stored value.
        return language(in: [variable], environment) ?? kept ?? language(in: locale, environment) ?? .en
    }

    /// The language of the first variable that is set.
    private static func language(in variables: [String], _ environment: [String: String]) -> Language? {
        let tag = variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return tag.map { Language(tag: $0) ?? .en }
    }
}
