/// Text of other people, made safe to show: nothing in it can move the cursor, change colours or turn the line around.
enum PlainText {
    /// The text on one line.
    static func oneLine(_ text: String) -> String {
        text.unicodeScalars.contains(where: isUnsafe) ? filtered(text) { isUnsafe($0) ? " " : $0 } : text
    }

    /// The text with its line breaks and tabs.
    static func lines(_ text: String) -> String {
        filtered(text.replacing("\r\n", with: "\n")) { scalar in
            scalar == "\n" || scalar == "\t" || !isUnsafe(scalar) ? scalar : " "
        }
    }

    /// Control characters (Cc), and the marks that change the direction of what follows.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func filtered(_ text: String, _ change: (Unicode.Scalar) -> Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.map(change))
        return String(result)
    }
}
