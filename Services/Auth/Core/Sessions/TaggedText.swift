import CSodium
import ServiceKit

/// Authenticated bytes as text: a header, and Base64URL of the bytes and a keyed BLAKE2b over them and the deployment.
struct TaggedText: Sendable {
    private static let tagLength = 16

    let header: String
    let length: Int
    private let key: [UInt8]
    private let deployment: [UInt8]

    /// - Parameter key: 32 bytes, for one use.
    init(header: String, length: Int, key: [UInt8], deployment: String) {
        self.header = header
        self.length = length
        self.key = key
        self.deployment = Array(deployment.utf8)
    }

    func text(of bytes: [UInt8]) -> String {
        header + Base64URL.encode(bytes + tag(of: bytes))
    }

    func bytes(in text: String) -> [UInt8]? {
        guard text.utf8.count < 100, text.hasPrefix(header),
            let bytes = Base64URL.decode(String(text.dropFirst(header.count))), bytes.count == length + Self.tagLength
        else { return nil }
        let payload = Array(bytes.prefix(length))
        guard sodium_memcmp(tag(of: payload), Array(bytes.suffix(Self.tagLength)), Self.tagLength) == 0 else {
            return nil
        }
        return payload
    }

    private func tag(of bytes: [UInt8]) -> [UInt8] {
        Blake2b.digest(of: bytes + deployment, key: key, length: Self.tagLength)
    }
}

/// Big-endian fields.
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
