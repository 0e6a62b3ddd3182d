import CSodium

/// Base64 with the URL-safe alphabet and without padding (RFC 4648 §5), as PASETO and PASERK write it.
public enum Base64URL {
    private static let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)

    /// The text of `bytes`, without padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        let capacity = sodium_base64_encoded_len(bytes.count, variant)
        var text = [CChar](repeating: 0, count: capacity)
        sodium_bin2base64(&text, capacity, bytes, bytes.count, variant)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The bytes of `text`, or nil when it is not exactly what ``encode(_:)`` writes.
    ///
    /// Padding, foreign characters and set bits beyond the last byte are refused, so that no two texts mean the same.
    public static func decode(_ text: String) -> [UInt8]? {
        let capacity = text.utf8.count / 4 * 3 + 3
        var count = 0
        var bytes = [UInt8](repeating: 0, count: capacity)
        // Without an end pointer libsodium itself refuses a text that it did not read to its end.
        guard sodium_base642bin(&bytes, capacity, text, text.utf8.count, nil, &count, nil, variant) == 0 else {
            return nil
        }
        return Array(bytes.prefix(count))
    }
}
