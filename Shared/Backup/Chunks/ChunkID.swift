import UmkreisTokens

/// The name of a chunk: the keyed BLAKE2b digest of its content, 32 bytes.
public struct ChunkID: Hashable, Sendable {
    static let length = 32

    private let words: (UInt64, UInt64, UInt64, UInt64)

    init(of plain: [UInt8], _ keys: RepositoryKeys) {
        self.init(Blake2b.digest(of: plain, key: keys.names, length: Self.length))
    }

    /// - Parameter bytes: exactly 32.
    private init(_ bytes: [UInt8]) {
        words = bytes.withUnsafeBytes { $0.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self) }
    }

    /// Reads 64 hexadecimal digits.
    init?(hex: some StringProtocol) {
        guard let bytes = Hexadecimal.bytes(hex), bytes.count == Self.length else { return nil }
        self.init(bytes)
    }

    var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

    var hex: String { Hexadecimal.text(bytes) }

    public static func == (left: ChunkID, right: ChunkID) -> Bool {
        left.words.0 == right.words.0 && left.words.1 == right.words.1 && left.words.2 == right.words.2
            && left.words.3 == right.words.3
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
