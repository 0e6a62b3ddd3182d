#if HTTP
import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// The gzip format of bodies.
///
/// Source: [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952).
enum Gzip {
    /// Smaller bodies fit into a packet with their head.
    static let minimum = 1_024

    /// How much processor time a body is worth.
    enum Level: Int32 {
        /// For each reply: a tenth of a millisecond for 20 KB.
        case fast = 1
        /// For files that are compressed once.
        case best = 9
    }

    /// 16 more than zlib's own format, with the largest window.
    private static let windowBits: Int32 = 15 + 16
    private static let memoryLevel: Int32 = 8

    /// - Returns: `nil` if the body is small, or does not become smaller.
    static func compressed(_ plain: ByteBuffer, _ level: Level) -> ByteBuffer? {
        guard plain.readableBytes >= minimum else { return nil }
        var stream = z_stream()
        let version = zlibVersion()
        let size = Int32(MemoryLayout<z_stream>.size)
        let (window, memory, strategy) = (windowBits, memoryLevel, Z_DEFAULT_STRATEGY)
        let status = deflateInit2_(&stream, level.rawValue, Z_DEFLATED, window, memory, strategy, version, size)
        guard status == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var packed = ByteBufferAllocator().buffer(capacity: plain.readableBytes)
        let isWhole = plain.withUnsafeReadableBytes { input in
            packed.writeWithUnsafeMutableBytes(minimumWritableBytes: plain.readableBytes) { output in
                // zlib reads the bytes only.
                stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
                stream.avail_out = UInt32(plain.readableBytes)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return isWhole > 0 ? packed : nil
    }
}

extension EdgeRequest {
    /// Source: [RFC 9110, 12.5.3](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3), without weights but 0.
    var acceptsGzip: Bool {
        guard let accepted = headers[.acceptEncoding] else { return false }
        return accepted.lowercased().split(separator: ",").contains { item in
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
            return parts.first == "gzip" && !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(\.0*)?/) != nil }
        }
    }
}

extension EntityTag {
    /// The tag of the compressed form of the same bytes.
    var ofGzip: EntityTag { EntityTag("\(opaque)-gzip") }
}
#endif
