import CSodium
public import Tokens

/// Hides a sequence number of the whole service from those who hold it in a cursor: it would tell how much others do.
///
/// XChaCha20-Poly1305 under a key from a file beside the database. The nonce is made from the number itself (keyed
/// BLAKE2b, a synthetic nonce), so that one number always reads the same: that nothing is new shows as the same cursor.
public struct SequenceSeal: Sendable, CustomStringConvertible, CustomReflectable {
    private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
    private static let numberLength = MemoryLayout<Int64>.size

    private let nonceKey: [UInt8]
    private let key: [UInt8]

    /// - Parameter file: the key; without it no number that was sealed with it can be read.
    public init(key file: KeyFile) throws(UnusableKeyFile) {
        let both = Blake2b.digest(of: Array("umkreis sequence seal".utf8), key: try file.key(), length: 64)
        nonceKey = Array(both.prefix(32))
        key = Array(both.suffix(32))
    }

    /// The text of a sealed number: 64 characters of base 64 (URL alphabet), whatever the number.
    ///
    /// - Parameter epoch: whose number it is; one of another history cannot be opened as one of this.
    public func seal(_ number: Int64, in epoch: String) -> String {
        let plain = withUnsafeBytes(of: number.littleEndian) { Array($0) }
        let bound = Array(epoch.utf8)
        let nonce = Blake2b.digest(of: plain + bound, key: nonceKey, length: Self.nonceLength)
        var sealed = [UInt8](repeating: 0, count: plain.count + Self.tagLength)
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
        return Base64URL.encode(nonce + sealed)
    }

    /// The number that was sealed; `nil` for anything that this key has not sealed for this history.
    public func open(_ text: String, in epoch: String) -> Int64? {
        guard let bytes = Base64URL.decode(text),
            bytes.count == Self.nonceLength + Self.numberLength + Self.tagLength
        else { return nil }
        let sealed = Array(bytes.dropFirst(Self.nonceLength))
        let bound = Array(epoch.utf8)
        var plain = [UInt8](repeating: 0, count: Self.numberLength)
        let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &plain,
            nil,
            nil,
            sealed,
            UInt64(sealed.count),
            bound,
            UInt64(bound.count),
            Array(bytes.prefix(Self.nonceLength)),
            key
        )
        guard status == 0 else { return nil }
        return plain.reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    public var description: String { "SequenceSeal" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
