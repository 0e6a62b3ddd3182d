/// Crockford's base 32: ten digits and the letters without I, L, O and U, so that nobody misreads an id aloud.
///
/// Source: https://www.crockford.com/base32.html. 26 characters carry 130 bits; the first may be at most `7`.
enum CrockfordBase32 {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() {
            table[Int(character)] = UInt8(value)
            if character >= 0x41 { table[Int(character | 0x20)] = UInt8(value) }
        }
        return table
    }()

    static func encode(high: UInt64, low: UInt64) -> String {
        String(unsafeUninitializedCapacity: 26) { buffer in
            var high = high
            var low = low
            for index in stride(from: 25, through: 0, by: -1) {
                buffer[index] = alphabet[Int(low & 31)]
                low = low >> 5 | high << 59
                high >>= 5
            }
            return 26
        }
    }

    static func decode(_ text: String.UTF8View) -> (high: UInt64, low: UInt64)? {
        guard text.count == 26, let first = text.first, values[Int(first)] <= 7 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for character in text {
            let value = values[Int(character)]
            guard value < 32 else { return nil }
            high = high << 5 | low >> 59
            low = low << 5 | UInt64(value)
        }
        return (high, low)
    }
}
