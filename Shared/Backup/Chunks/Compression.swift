import CZlib

/// The bytes of a chunk or another object before encryption: a method, the plain length, and the content.
///
/// Method 0 is the content itself, method 1 is zlib's format (RFC 1950). The length has four bytes, the lowest first.
enum Compression {
    /// More bytes than any chunk has.
    static let longestChunk = 64 << 20
    /// The most bytes of other objects, such as the manifest of large databases.
    static let longestObject = Int(UInt32.max)
    private static let headerLength = 5
    private static let level: Int32 = 3

    static func pack(_ plain: [UInt8]) -> [UInt8] {
        var length = compressBound(uLong(plain.count))
        var packed = [UInt8](repeating: 0, count: Int(length) + headerLength)
        let status = packed.withUnsafeMutableBufferPointer { buffer in
            compress2(buffer.baseAddress.map { $0 + headerLength }, &length, plain, uLong(plain.count), level)
        }
        let isSmaller = status == Z_OK && Int(length) < plain.count
        let head = [isSmaller ? 1 : 0] + (0..<4).map { UInt8(truncatingIfNeeded: plain.count >> (8 * $0)) }
        guard isSmaller else { return head + plain }
        packed.removeLast(packed.count - headerLength - Int(length))
        packed.replaceSubrange(..<headerLength, with: head)
        return packed
    }

    /// Returns `nil` for anything that ``pack(_:)`` did not write, and for more than `longest` bytes.
    static func unpack(_ packed: [UInt8], upTo longest: Int) -> [UInt8]? {
        guard packed.count >= headerLength else { return nil }
        let count = (0..<4).reduce(0) { $0 | Int(packed[1 + $1]) << (8 * $1) }
        let content = packed[headerLength...]
        if packed[0] == 0 { return content.count == count ? Array(content) : nil }
        guard packed[0] == 1, count <= longest else { return nil }
        var plain = [UInt8](repeating: 0, count: count)
        var length = uLong(count)
        let status = content.withUnsafeBufferPointer {
            uncompress(&plain, &length, $0.baseAddress, uLong($0.count))
        }
        return status == Z_OK && Int(length) == count ? plain : nil
    }
}
