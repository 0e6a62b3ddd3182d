package import Texts

/// Finds the reader's language before the command line is parsed, as help and faults need it.
package enum LanguageChoice {
    /// `--lang`, the kept setting, `UMKREIS_LANG`, `LC_ALL`, `LANG`, in this order; else English.
    ///
    /// An unknown `--lang` is refused by the parser.
    package static func of(_ arguments: [String], kept: Language?, _ environment: [String: String]) -> Language {
        if let given = given(arguments) { return given }
        if let kept { return kept }
        for variable in ["UMKREIS_LANG", "LC_ALL", "LANG"] {
            guard let tag = environment[variable], !tag.isEmpty else { continue }
            return Language(tag: tag) ?? .en
        }
        return .en
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
