/// Columns that text takes on a terminal.
///
/// Wide characters and emoji take two (Unicode Standard Annex 11, in blocks), combining marks and joiners zero.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int {
        text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
    }

    static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.properties.generalCategory == .nonspacingMark || first.value == 0x200B { return 0 }
        let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji || isWide(first.value) ? 2 : 1
    }

    /// Truncates with an ellipsis.
    package static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var result = ""
        var used = 1
        for character in text {
            used += of(character)
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }

    private static func isWide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: true
        case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD: true
        default: false
        }
    }
}
