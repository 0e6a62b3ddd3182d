/// Shortens untrusted text for messages.
public enum Excerpt {
    /// Returns the beginning of `text`, harmful scalars replaced by spaces.
    ///
    /// - Parameter maximum: the scalars read, which bounds the time.
    public static func of(_ text: some StringProtocol, maximum: Int = 40) -> String {
        var shown = String.UnicodeScalarView()
        var rest = text.unicodeScalars.makeIterator()
        for _ in 0..<maximum {
            guard let scalar = rest.next() else { return String(shown) }
            shown.append(isHarmful(scalar) ? " " : scalar)
        }
        return String(shown) + (rest.next() == nil ? "" : "…")
    }

    /// Whether it is a control (Cc), line separator, or bidirectional mark.
    public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
        default: false
        }
    }
}
