/// Protection against formula injection, in our CSV files.
package enum SpreadsheetText {
    private static let signs: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{2212}", "\u{FE62}", "\u{FE63}",
        "\u{FE66}", "\u{FE6B}",
    ]

    /// Prefixes an apostrophe if the first visible character starts a formula, including full-width signs.
    ///
    /// Texts that begin with an apostrophe and a formula get another one, so that ``restored(_:)`` is exact.
    package static func harmless(_ text: String) -> String {
        beginsFormula(text.unicodeScalars.drop { $0 == "'" }) ? "'" + text : text
    }

    /// Takes the apostrophe away.
    package static func restored(_ text: String) -> String {
        guard text.unicodeScalars.first == "'", beginsFormula(text.unicodeScalars.drop { $0 == "'" }) else {
            return text
        }
        return String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
    }

    private static func beginsFormula(_ scalars: Substring.UnicodeScalarView) -> Bool {
        guard let first = scalars.first else { return false }
        if first == "\t" || first == "\r" || first == "\n" { return true }
        return scalars.first { !isInvisible($0) }.map(signs.contains) ?? false
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace { return true }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .spaceSeparator, .lineSeparator,
            .paragraphSeparator, .unassigned, .privateUse, .surrogate:
            true
        default: false
        }
    }
}
