import CSodium

/// XChaCha20-Poly1305 (IETF): nonce of 24 bytes, ciphertext, tag of 16 bytes.
public enum SealedBytes {
    /// 24 bytes.
    public static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    /// The additional bytes.
    public static let overhead = nonceLength + tagLength
    private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    /// Encrypts `plain`.
    ///
    /// - Parameters:
    ///   - bound: associated data, required again to open.
    ///   - nonce: 24 bytes, unique under this key.
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

    /// Decrypts `bytes`; returns `nil` if key, data or `bound` don't match.
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
