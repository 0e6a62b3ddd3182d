import Tokens

/// A strong entity tag.
///
/// Source: [RFC 9110, 8.8.3](https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3).
struct EntityTag: Equatable {
    /// With quotes.
    let text: String

    init(_ opaque: String) { text = "\"\(opaque)\"" }

    /// Of the bytes: 128 bits of SHA-256.
    init(of bytes: some Sequence<UInt8>) {
        self.init(String(SHA256.hex(of: Array(bytes)).prefix(32)))
    }

    /// - Parameter list: the value of `If-None-Match`; a weak tag matches its strong one.
    func isIn(_ list: String?) -> Bool {
        guard let list else { return false }
        return list.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " }
            while item.last == " " { item.removeLast() }
            return item == "*" || item == text || item == "W/" + text
        }
    }
}
