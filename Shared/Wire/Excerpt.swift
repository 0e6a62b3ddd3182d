/// What of a stranger's text may stand in a message: its beginning, and nothing in it that could move a cursor, change
/// colours or turn the line around.
public enum Excerpt {
    /// The text's beginning, with a space for each scalar that is not to be shown, and an ellipsis where it was cut.
    ///
    /// - Parameter most: how many scalars are looked at, however long the text is.
    public static func of(_ text: some StringProtocol, most: Int = 40) -> String {
        var shown = String.UnicodeScalarView()
        var rest = text.unicodeScalars.makeIterator()
        for _ in 0..<most {
            guard let scalar = rest.next() else { return String(shown) }
            shown.append(isHarmful(scalar) ? " " : scalar)
        }
        return String(shown) + (rest.next() == nil ? "" : "…")
    }

    /// Whether a scalar does something to the text around it where it is shown: control characters (category Cc: C0, DEL and
    /// C1), line and paragraph separators, and the marks that change the direction of what follows.
    public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
        default: false
        }
    }
}
