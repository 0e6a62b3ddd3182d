/// Words, tags or values of a row as one text.
///
/// Loading a million posts creates no string per word.
struct StoredList: Equatable, Sendable {
    private static let separator: UInt8 = 0x1F

    private let text: String

    /// - Parameter entries: not empty, without unit separators.
    init(_ entries: some Sequence<String>) {
        text = entries.joined(separator: String(UnicodeScalar(Self.separator)))
    }

    init(stored text: String?) {
        self.text = text ?? ""
    }

    /// `nil` if empty.
    var stored: String? { text.isEmpty ? nil : text }
}

extension StoredList {
    var entries: [String] {
        var entries: [String] = []
        forEach { entries.append(String(decoding: $0, as: UTF8.self)) }
        return entries
    }

    /// Entries `name=value`.
    var pairs: [(name: String, value: String)] {
        entries.compactMap { entry in
            guard let end = entry.utf8.firstIndex(of: 0x3D) else { return nil }
            return (String(entry[..<end]), String(entry[entry.utf8.index(after: end)...]))
        }
    }

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
