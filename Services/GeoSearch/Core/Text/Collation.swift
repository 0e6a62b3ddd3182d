import CICU

/// The order of a language's alphabet (*collation*): what names are sorted by.
///
/// ICU's rules for the language, strength tertiary: letters first, then accents, then case, lower before upper; spaces and
/// punctuation count and stand before digits, which are letters here ("Route 10" before "Route 9"). A language that nothing
/// is known of, and none, are sorted as the Unicode Collation Algorithm's root says, which is right for most.
final class Collation: Sendable {
    /// The locale whose rules these are: languages that sort alike have the same.
    let name: String
    /// ICU's collator; it is read side by side by whoever asks, and changed by nobody.
    private let collator: UInt

    /// - Parameter language: BCP 47; what it says beyond language, script and region is not looked at.
    init(language: String?) {
        collator = umkreis_icu_open_collator(Collation.locale(of: language))
        let name = String(cString: umkreis_icu_collator_locale(collator))
        self.name = name.isEmpty ? "root" : name
    }

    deinit {
        umkreis_icu_close_collator(collator)
    }

    /// Bytes of a key: some hundred letters.
    ///
    /// What differs behind them is the same, so that a key fits into a cursor.
    static let longestKey = 300

    /// Bytes whose order is that of the texts, none of them zero; the same for texts that differ in nothing the alphabet
    /// knows, and in nothing before ``longestKey``.
    func sortKey(of text: String) -> [UInt8] {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: text.utf8.count) { units in
            var count = 0
            for unit in text.utf16 {
                units[count] = unit
                count += 1
            }
            let key = sortKey(of: UnsafeBufferPointer(rebasing: units[..<count]), room: 3 * count + 16)
            return key.count <= Self.longestKey ? key : Array(key[..<Self.longestKey])
        }
    }

    private func sortKey(of units: UnsafeBufferPointer<UInt16>, room: Int) -> [UInt8] {
        var length = 0
        let key = [UInt8](unsafeUninitializedCapacity: room) { key, count in
            let (start, most) = (key.baseAddress, Int32(room))
            length = Int(umkreis_icu_sort_key(collator, units.baseAddress, Int32(units.count), start, most))
            // A zero ends it.
            count = max(0, min(length, room) - 1)
        }
        return length <= room ? key : sortKey(of: units, room: length)
    }

    /// ICU's name of a language: `zh-Hant-TW` is `zh_Hant_TW`.
    ///
    /// What is no tag at all has a name that nothing is known of.
    private static func locale(of language: String?) -> String {
        let tags = (language ?? "").split(separator: "-", omittingEmptySubsequences: false)
        let isTag =
            !tags.isEmpty
            && tags.allSatisfy { tag in
                (1...8).contains(tag.utf8.count) && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
        guard isTag, tags[0].utf8.count > 1 else { return "root" }
        return tags.prefix { $0.utf8.count > 1 }.prefix(3).joined(separator: "_")
    }
}
