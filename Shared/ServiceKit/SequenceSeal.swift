public import Tokens
import Vocabulary

/// Hides a sequence number of the whole service from those who hold it in a cursor: it would tell how much others do.
///
/// XChaCha20-Poly1305 under a key from a file beside the database. The nonce is made from the number itself (keyed
/// BLAKE2b, a synthetic nonce), so that one number always reads the same: that nothing is new shows as the same cursor.
public struct SequenceSeal: Sendable, CustomStringConvertible, CustomReflectable {
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
        let nonce = Blake2b.digest(of: plain + bound, key: nonceKey, length: SealedBytes.nonceLength)
        return Base64URL.encode(SealedBytes.seal(plain, boundTo: bound, nonce: nonce, key: key))
    }

    /// The number that was sealed; `nil` for anything that this key has not sealed for this history.
    public func open(_ text: String, in epoch: String) -> Int64? {
        guard let bytes = Base64URL.decode(text), bytes.count == SealedBytes.overhead + Self.numberLength,
            let plain = SealedBytes.open(bytes, boundTo: Array(epoch.utf8), key: key)
        else { return nil }
        return plain.reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    public var description: String { "SequenceSeal" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
