/// Words, tags or values of a post, as its row has them: one text, a unit separator between two entries.
///
/// It is taken apart only where it is gone through: of a million posts that are read, no word becomes a string of its own.
struct StoredList: Equatable, Sendable {
    private static let separator: UInt8 = 0x1F

    private let text: String

    /// - Parameter entries: none of them empty, and none with the separator, which no rule of a post lets in.
    init(_ entries: some Sequence<String>) {
        text = entries.joined(separator: String(UnicodeScalar(Self.separator)))
    }

    init(stored text: String?) {
        self.text = text ?? ""
    }

    /// `nil` where there is no entry.
    var stored: String? { text.isEmpty ? nil : text }
}

extension StoredList {
    /// Each a string of its own.
    var entries: [String] {
        var entries: [String] = []
        forEach { entries.append(String(decoding: $0, as: UTF8.self)) }
        return entries
    }

    /// Entries of the shape `name=value`.
    var pairs: [(name: String, value: String)] {
        entries.compactMap { entry in
            guard let end = entry.utf8.firstIndex(of: 0x3D) else { return nil }
            return (String(entry[..<end]), String(entry[entry.utf8.index(after: end)...]))
        }
    }

    /// Goes through the entries, as their bytes in UTF-8.
    func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let entry = rest.prefix { $0 != Self.separator }
                body(UnsafeBufferPointer(rebasing: entry))
                rest = rest[entry.endIndex...].dropFirst()
            }
        }
    }
}
