import CSodium
import ServiceKit

/// A few bytes as a text that only auth can have written: a header, then URL-safe Base64 of the bytes and of a keyed BLAKE2b
/// of 16 over them and the deployment (a message authentication code).
struct TaggedText: Sendable {
    private static let tagLength = 16

    /// Tells texts of one use from those of another; the key does so too.
    let header: String
    /// How many bytes it carries.
    let length: Int
    private let key: [UInt8]
    private let deployment: [UInt8]

    /// - Parameter key: 32 bytes, of this use alone.
    init(header: String, length: Int, key: [UInt8], deployment: String) {
        self.header = header
        self.length = length
        self.key = key
        self.deployment = Array(deployment.utf8)
    }

    func text(of bytes: [UInt8]) -> String {
        header + Base64URL.encode(bytes + tag(of: bytes))
    }

    /// The bytes, or nil when they were not written with this key, header and deployment.
    func bytes(in text: String) -> [UInt8]? {
        guard text.utf8.count < 100, text.hasPrefix(header),
            let bytes = Base64URL.decode(String(text.dropFirst(header.count))), bytes.count == length + Self.tagLength
        else { return nil }
        let said = Array(bytes.prefix(length))
        guard sodium_memcmp(tag(of: said), Array(bytes.suffix(Self.tagLength)), Self.tagLength) == 0 else { return nil }
        return said
    }

    private func tag(of bytes: [UInt8]) -> [UInt8] {
        Blake2b.digest(of: bytes + deployment, key: key, length: Self.tagLength)
    }
}

/// The fields of such a text: big-endian, one after the other.
extension TaggedText {
    static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }

    static func bytes<Kind>(of id: Identifier<Kind>) -> [UInt8] { bytes(of: id.high) + bytes(of: id.low) }

    static func number(in bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    static func identifier<Kind>(in bytes: ArraySlice<UInt8>) -> Identifier<Kind> {
        Identifier(high: number(in: bytes.prefix(8)), low: number(in: bytes.dropFirst(8)))
    }
}
