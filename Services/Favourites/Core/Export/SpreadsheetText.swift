/// Protection against formula injection.
enum SpreadsheetText {
    /// Prefixes an apostrophe if the first visible character starts a formula, including full-width signs.
    static func harmless(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.first else { return text }
        let isIndented = first == "\t" || first == "\r" || first == "\n"
        let visible = scalars.first { !isInvisible($0) }
        return isIndented || visible.map(beginsFormula) == true ? "'" + text : text
    }

    private static func beginsFormula(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{2212}", "\u{FE62}", "\u{FE63}",
            "\u{FE66}",
            "\u{FE6B}":
            true
        default: false
        }
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
