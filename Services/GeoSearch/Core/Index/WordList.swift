/// Folded words, as a row has them: one text, a unit separator between two of them.
///
/// It is taken apart only where it is gone through: of a million posts that are read, no word becomes a string of its own.
struct WordList: Equatable, Sendable {
    private static let separator: UInt8 = 0x1F

    private let text: String

    /// - Parameter words: none of them empty, and none with the separator, which is no part of a word.
    init(_ words: some Sequence<String>) {
        text = words.joined(separator: String(UnicodeScalar(Self.separator)))
    }

    init(stored text: String?) {
        self.text = text ?? ""
    }

    /// `nil` where there is no word.
    var stored: String? { text.isEmpty ? nil : text }
}

extension WordList {
    /// Each a string of its own.
    var words: [String] {
        var words: [String] = []
        forEach { words.append(String(decoding: $0, as: UTF8.self)) }
        return words
    }

    /// Goes through the words, as their bytes in UTF-8.
    func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let word = rest.prefix { $0 != Self.separator }
                body(UnsafeBufferPointer(rebasing: word))
                rest = rest[word.endIndex...].dropFirst()
            }
        }
    }
}
