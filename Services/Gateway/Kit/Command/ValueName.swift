import UmkreisTexts

/// The names of values in help and messages, such as `title` in `<title>`, in the user's language.
package enum ValueName {
    /// Parts of names that are typed as they are.
    package static let typed: Set<String> = ["comma", "home", "json", "lat", "lon", "point"]

    /// Translates each part of a name such as `place|lat,lon|home`, except literal input.
    package static func shown(_ english: String) -> String {
        english.replacing(/[A-Za-z]+(?:-[a-z]+)*/) { part in
            typed.contains(String(part.output)) ? String(part.output) : translated(String(part.output))
        }
    }

    /// Translates the names between angle brackets, as in `--near <place>`.
    package static func replacing(in text: String) -> String {
        text.replacing(/<([^<>]+)>/) { "<\(shown(String($0.1)))>" }
    }

    private static func translated(_ part: String) -> String {
        TextCatalogue.of(.current).text("cli.value.\(part)") ?? part
    }

    /// The parts of a name that need a text.
    package static func parts(of english: String) -> [String] {
        english.matches(of: /[A-Za-z]+(?:-[a-z]+)*/).map { String($0.output) }.filter { !typed.contains($0) }
    }
}
