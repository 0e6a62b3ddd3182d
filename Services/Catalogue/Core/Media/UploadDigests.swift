import ServiceKit
import UmkreisTokens

/// Digests for recognising repeated uploads.
///
/// Keyed (BLAKE2b) with a file outside the database: the original bytes include the location, which a plain checksum
/// would let an attacker guess.
struct UploadDigests: Sendable {
    private static let length = 16

    private let key: [UInt8]

    init(key file: KeyFile) throws(KeyFileError) {
        key = try file.key()
    }

    func digest(of sha256: String) -> [UInt8] {
        Blake2b.digest(of: Array(sha256.utf8), key: key, length: Self.length)
    }
}
