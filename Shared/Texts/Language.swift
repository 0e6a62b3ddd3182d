/// A language in which texts for people exist.
public enum Language: String, CaseIterable, Sendable {
    case en, de, nl

    /// Reads a tag such as `de`, `de-AT` or the POSIX locale `de_AT.UTF-8`.
    ///
    /// Returns `nil` for a language without texts. `C` and `POSIX` mean English.
    public init?(tag: String) {
        let primary = tag.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
        switch primary {
        case "c", "posix": self = .en
        default: self.init(rawValue: primary)
        }
    }

    /// The language of the texts that the current task makes.
    @TaskLocal public static var current: Language = .en
}
