/// The 128 bits that a verified token is remembered by.
struct TokenDigest: Hashable {
    private let bits: SIMD2<UInt64>

    /// Keyed, so that nobody outside the process can look for two tokens of one digest.
    init(of token: String, key: [UInt8]) {
        var token = token
        let digest = token.withUTF8 { Blake2b.digest(of: $0, key: key, length: 16) }
        bits = digest.withUnsafeBytes { $0.loadUnaligned(as: SIMD2<UInt64>.self) }
    }
}
