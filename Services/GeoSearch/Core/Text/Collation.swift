import CICU

/// A language's sort order.
///
/// ICU's tertiary strength: letters, accents, case (lower first). Spaces and punctuation sort before digits, digits as
/// letters ("Route 10" before "Route 9"). Unknown languages use the root of the Unicode Collation Algorithm.
final class Collation: Sendable {
    /// The rules' locale; languages with the same order share it.
    let name: String
    /// Immutable and thus thread-safe.
    private let collator: UInt

    /// - Parameter language: BCP 47, up to the region.
    init(language: String?) {
        collator = umkreis_icu_open_collator(Collation.locale(of: language))
        let name = String(cString: umkreis_icu_collator_locale(collator))
        self.name = name.isEmpty ? "root" : name
    }

    deinit {
        umkreis_icu_close_collator(collator)
    }

    /// Bytes; limited to fit into a cursor.
    static let maximumKeyLength = 300

    /// Sorts like the texts; contains no zero; truncated to ``maximumKeyLength``.
    func sortKey(of text: String) -> [UInt8] {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: text.utf8.count) { units in
            var count = 0
            for unit in text.utf16 {
                units[count] = unit
                count += 1
            }
            let key = sortKey(of: UnsafeBufferPointer(rebasing: units[..<count]), room: 3 * count + 16)
            return key.count <= Self.maximumKeyLength ? key : Array(key[..<Self.maximumKeyLength])
        }
    }

    private func sortKey(of units: UnsafeBufferPointer<UInt16>, room: Int) -> [UInt8] {
        var length = 0
        let key = [UInt8](unsafeUninitializedCapacity: room) { key, count in
            let (start, maximum) = (key.baseAddress, Int32(room))
            length = Int(umkreis_icu_sort_key(collator, units.baseAddress, Int32(units.count), start, maximum))
            // Drops the final zero.
            count = max(0, min(length, room) - 1)
        }
        return length <= room ? key : sortKey(of: units, room: length)
    }

    /// ICU's name (`zh_Hant_TW`); `root` for invalid tags.
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
