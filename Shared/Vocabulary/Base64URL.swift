/// Base64, URL-safe and without padding (RFC 4648 §5).
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let foreign: UInt8 = 0xFF
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: foreign, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    public static func encode(_ bytes: [UInt8]) -> String {
        let count = (bytes.count * 4 + 2) / 3
        return String(unsafeUninitializedCapacity: count) { text in
            var (pending, bits, written) = (UInt32(0), 0, 0)
            for byte in bytes {
                pending = pending << 8 | UInt32(byte)
                bits += 8
                while bits >= 6 {
                    bits -= 6
                    text[written] = alphabet[Int(pending >> UInt32(bits) & 63)]
                    written += 1
                }
            }
            if bits > 0 { text[written] = alphabet[Int(pending << UInt32(6 - bits) & 63)] }
            return count
        }
    }

    /// Returns the bytes of `text`; `nil` unless ``encode(_:)`` writes exactly this text.
    ///
    /// Padding and set bits after the last byte are rejected.
    public static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var (pending, bits) = (UInt32(0), 0)
        for letter in text.utf8 {
            let value = values[Int(letter)]
            guard value != foreign else { return nil }
            pending = pending << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
            }
        }
        return pending & (1 << UInt32(bits) - 1) == 0 ? bytes : nil
    }
}
