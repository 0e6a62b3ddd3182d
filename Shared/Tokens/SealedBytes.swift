import CSodium

/// XChaCha20-Poly1305 (IETF): bytes that only who has the key can read, and that nobody can change.
///
/// The nonce of 24 bytes stands before what is sealed, the tag of 16 bytes behind it.
public enum SealedBytes {
    public static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    /// By how much the sealed bytes are longer.
    public static let overhead = nonceLength + tagLength
    private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    /// - Parameters:
    ///   - bound: is authenticated with the bytes and not kept: they can be opened only with the same.
    ///   - nonce: 24 bytes that no other bytes are sealed with under this key.
    ///   - key: 32 bytes.
    public static func seal(_ plain: [UInt8], boundTo bound: [UInt8], nonce: [UInt8], key: [UInt8]) -> [UInt8] {
        Sodium.start()
        var sealed = [UInt8](repeating: 0, count: plain.count + tagLength)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed,
            nil,
            plain,
            UInt64(plain.count),
            bound,
            UInt64(bound.count),
            nil,
            nonce,
            key
        )
        return nonce + sealed
    }

    /// What was sealed; `nil` for anything that this key has not sealed with the same `bound`.
    public static func open(_ bytes: [UInt8], boundTo bound: [UInt8], key: [UInt8]) -> [UInt8]? {
        guard bytes.count >= overhead else { return nil }
        Sodium.start()
        let sealed = Array(bytes.dropFirst(nonceLength))
        var plain = [UInt8](repeating: 0, count: sealed.count - tagLength)
        let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &plain,
            nil,
            nil,
            sealed,
            UInt64(sealed.count),
            bound,
            UInt64(bound.count),
            Array(bytes.prefix(nonceLength)),
            key
        )
        return status == 0 ? plain : nil
    }
}
