enum XMLText {
    /// Returns "" for `nil`.
    static func element(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\(escaped($0))</\(name)>" } ?? ""
    }

    /// Escapes for elements and attributes; illegal characters (§2.2) become U+FFFD.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: escaped.append(contentsOf: "&amp;".unicodeScalars)
            case 0x3C: escaped.append(contentsOf: "&lt;".unicodeScalars)
            case 0x3E: escaped.append(contentsOf: "&gt;".unicodeScalars)
            case 0x22: escaped.append(contentsOf: "&quot;".unicodeScalars)
            case 0x27: escaped.append(contentsOf: "&apos;".unicodeScalars)
            case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: escaped.append(scalar)
            // Parsers would normalise it to LF.
            case 0x0D: escaped.append(contentsOf: "&#13;".unicodeScalars)
            default: escaped.append("\u{FFFD}")
            }
        }
        return String(escaped)
    }
}
