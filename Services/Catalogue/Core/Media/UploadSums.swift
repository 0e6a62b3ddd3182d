import ServiceKit
import Tokens

/// What is kept of the sum that a picture was brought with, so that its owner need not bring it again.
///
/// A keyed digest (BLAKE2b), the key in a file beside the database: a sum of the bytes as they came is also one of where the
/// picture was taken, and whoever has both could guess that place until the sum is right.
struct UploadSums: Sendable {
    private static let length = 16

    private let key: [UInt8]

    init(key file: KeyFile) throws(UnusableKeyFile) {
        key = try file.key()
    }

    /// - Parameter sha256: as ``BeginUpload`` has it.
    func digest(of sha256: String) -> [UInt8] {
        Blake2b.digest(of: Array(sha256.utf8), key: key, length: Self.length)
    }
}
