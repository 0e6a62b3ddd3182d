import UmkreisTokens

/// The key that opens a repository without its machine; people keep it on paper.
///
/// 160 random bits as eight groups of four characters, in Crockford's base 32.
public struct RecoveryKey: Hashable, Sendable, CustomStringConvertible {
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let length = 32

    /// As it is printed, for example `7Q2M-…`.
    public let description: String

    public static func generate() -> RecoveryKey {
        let digits = Sodium.randomBytes(length).map { Self.digits[Int($0 & 31)] }
        return RecoveryKey(digits: digits)
    }

    /// Reads a typed key.
    ///
    /// Small letters, other separators, and O, I and L for 0, 1 and 1 are accepted.
    ///
    /// - Throws: ``BackupError/notARecoveryKey``.
    public init(typed: String) throws(BackupError) {
        let replaced: [Character: UInt8] = ["O": UInt8(ascii: "0"), "I": UInt8(ascii: "1"), "L": UInt8(ascii: "1")]
        let letters = typed.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        let digits = letters.map { replaced[$0] ?? $0.asciiValue ?? 0 }
        guard digits.count == Self.length, digits.allSatisfy(Self.digits.contains) else { throw .notARecoveryKey }
        self.init(digits: digits)
    }

    private init(digits: [UInt8]) {
        description = stride(from: 0, to: Self.length, by: 4)
            .map { String(decoding: digits[$0..<$0 + 4], as: UTF8.self) }
            .joined(separator: "-")
    }

    /// The key that seals the master key.
    var sealingKey: [UInt8] {
        let digits = description.filter { $0 != "-" }
        return Blake2b.digest(of: Array("umkreis backup: recovery".utf8), key: Array(digits.utf8), length: 32)
    }
}
