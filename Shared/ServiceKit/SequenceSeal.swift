public import UmkreisTokens
import UmkreisVocabulary

/// Encrypts sequence numbers in cursors, since they reveal others' activity.
///
/// XChaCha20-Poly1305 with a synthetic nonce (keyed BLAKE2b), so that equal numbers give equal cursors.
public struct SequenceSeal: Sendable, CustomStringConvertible, CustomReflectable {
    private static let numberLength = MemoryLayout<Int64>.size

    private let nonceKey: [UInt8]
    private let key: [UInt8]

    public init(key file: KeyFile) throws(KeyFileError) {
        let both = Blake2b.digest(of: Array("umkreis sequence seal".utf8), key: try file.key(), length: 64)
        nonceKey = Array(both.prefix(32))
        key = Array(both.suffix(32))
    }

    /// Returns 64 characters of base64url.
    ///
    /// - Parameter epoch: bound to the number.
    public func seal(_ number: Int64, in epoch: String) -> String {
        let plain = withUnsafeBytes(of: number.littleEndian) { Array($0) }
        let bound = Array(epoch.utf8)
        let nonce = Blake2b.digest(of: plain + bound, key: nonceKey, length: SealedBytes.nonceLength)
        return Base64URL.encode(SealedBytes.seal(plain, boundTo: bound, nonce: nonce, key: key))
    }

    /// Returns `nil` unless sealed with this key for this history.
    public func open(_ text: String, in epoch: String) -> Int64? {
        guard let bytes = Base64URL.decode(text), bytes.count == SealedBytes.overhead + Self.numberLength,
            let plain = SealedBytes.open(bytes, boundTo: Array(epoch.utf8), key: key)
        else { return nil }
        return plain.reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    public var description: String { "SequenceSeal" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
