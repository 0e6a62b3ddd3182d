import Foundation

/// Search folding: lower case, no accents, compatibility forms made plain.
///
/// Goes beyond Unicode's decomposition (ø, ł, ß, æ …), keeps kana, Han and Hangul whole, and drops only the marks people
/// leave out, so that Thai and Indic vowels stay. `Scripts/folding.py` follows the same rules; a fixture compares them.
enum TextFolding {
    static func fold(_ text: String) -> String {
        text.reduce(into: "") { $0 += fold($1) }
    }

    /// The second German form as well: ä, ö and ü become ae, oe and ue.
    static func foldGerman(_ text: String) -> String {
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

    /// The compatibility form (NFKC).
    ///
    /// Foundation on Linux leaves a half-width voicing mark beside its letter, so what it gives is composed once more.
    private static func compatible(_ character: Character) -> String {
        String(character).precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
    }

    private static func lowercased(_ ascii: UInt8) -> UInt8 {
        (0x41...0x5A).contains(ascii) ? ascii | 0x20 : ascii
    }

    private static func append(_ scalar: Unicode.Scalar, german: Bool, to folded: inout String) {
        if FoldingTables.isWhole(scalar) {
            folded.unicodeScalars.append(scalar)
            return
        }
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
