import Foundation

/// Search folding: lower case, no accents, no compatibility forms, no invisible characters.
///
/// Also folds letters without decomposition (ø, ł, ß, æ …). Leaves kana, Han, Hangul, Thai and Indic vowels. A fixture
/// compares it with Geo-search's `Scripts/folding.py`.
public enum TextFolding {
    public static func fold(_ text: String) -> String {
        text.reduce(into: "") { $0 += fold($1) }
    }

    /// The second German form: ä, ö and ü become ae, oe and ue.
    public static func foldGerman(_ text: String) -> String {
        text.reduce(into: "") { $0 += fold($1, german: true) }
    }

    static func fold(_ character: Character, german: Bool = false) -> String {
        if let ascii = character.asciiValue {
            return String(UnicodeScalar(lowercased(ascii)))
        }
        var folded = ""
        for scalar in compatible(character).unicodeScalars {
            append(scalar, german: german, to: &folded)
        }
        return folded
    }

    /// NFKC.
    private static func compatible(_ character: Character) -> String {
        let compatible = String(character).precomposedStringWithCompatibilityMapping
        // Foundation on Linux leaves half-width voicing marks uncomposed.
        let isVoiced = character.unicodeScalars.contains { (0xFF9E...0xFF9F).contains($0.value) }
        return isVoiced ? compatible.precomposedStringWithCanonicalMapping : compatible
    }

    static func lowercased(_ ascii: UInt8) -> UInt8 {
        (0x41...0x5A).contains(ascii) ? ascii | 0x20 : ascii
    }

    private static func append(_ scalar: Unicode.Scalar, german: Bool, to folded: inout String) {
        if FoldingTables.isWhole(scalar) {
            folded.unicodeScalars.append(scalar)
            return
        }
        if FoldingTables.isIgnored(scalar) { return }
        for lowered in scalar.properties.lowercaseMapping.unicodeScalars {
            if german, let pair = FoldingTables.german[lowered] {
                folded += pair
                continue
            }
            for part in String(lowered).decomposedStringWithCanonicalMapping.unicodeScalars
            where !FoldingTables.isDroppedMark(part) {
                if let plain = FoldingTables.letters[part] {
                    folded += plain
                } else {
                    folded.unicodeScalars.append(part)
                }
            }
        }
    }
}

public enum FoldingTables {
    /// Letters without a Unicode decomposition.
    static let letters: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
        "ŧ": "t", "ŋ": "n", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ŀ": "l", "ſ": "s", "ς": "σ",
    ]

    static let german: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]

    /// They join words: L'Aquila is laquila.
    public static let apostrophes: Set<Unicode.Scalar> = [
        "'", "`", "´", "‘", "’", "‛", "ʹ", "ʻ", "ʼ", "ʽ", "ʾ", "ʿ", "ˈ", "′", "＇",
    ]

    /// Soft hyphens, joiners, variation selectors and other default-ignorable characters.
    public static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0xAD && scalar.properties.isDefaultIgnorableCodePoint
    }

    /// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels and tatweel.
    static func isDroppedMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x0300 else { return false }
        switch scalar.value {
        case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x0640, 0x064B...0x065F,
            0x0670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
            return true
        default:
            return false
        }
    }

    /// Kana, Han and Hangul: decomposed, they would be other words.
    static func isWhole(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF: true
        default: false
        }
    }

    /// Kana, Han and Hangul that NFKC leaves unchanged.
    static func isNormalized(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
            0x20000...0x2F7FF, 0x30000...0x3FFFF:
            true
        default: false
        }
    }

    static func isDiaeresis(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x0308 || scalar.value == 0x0344 }

    /// Pictographs and what joins them.
    static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1F300...0x1FAFF, 0x200D, 0xFE0F, 0x2640, 0x2642: true
        default: false
        }
    }

    /// Scripts without spaces: Han, kana, Thai, Lao, Burmese and Khmer.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Letters, digits and their marks.
    public static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }
}
