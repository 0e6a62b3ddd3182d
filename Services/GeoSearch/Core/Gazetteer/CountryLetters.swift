/// The two letters of a country's code as the number they are stored as.
struct CountryLetters: Hashable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Nil for what is not two ASCII characters.
    init?(_ text: String) {
        let letters = Array(text.utf8)
        guard letters.count == 2, letters.allSatisfy({ $0 < 0x80 }) else { return nil }
        rawValue = UInt16(letters[1]) << 8 | UInt16(letters[0])
    }

    var text: String {
        String(decoding: [UInt8(rawValue & 0xFF), UInt8(rawValue >> 8)], as: UTF8.self)
    }
}
