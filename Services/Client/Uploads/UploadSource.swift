import Foundation
import UmkreisWire

/// Where the bytes of an upload come from.
enum UploadSource: Sendable {
    case bytes(Data)
    case file(URL)

    /// Bytes; `nil` for a file that cannot be read.
    var size: Int? {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file):
            (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber)?.intValue
        }
    }

    /// Returns a piece; less at the end.
    ///
    /// - Throws: `not-found` for a file that cannot be read.
    func piece(from offset: Int, count: Int) throws(SendFailure) -> Data {
        switch self {
        case .bytes(let bytes):
            let start = bytes.startIndex + min(offset, bytes.count)
            return bytes[start..<min(start + count, bytes.endIndex)]
        case .file(let file):
            do {
                let handle = try FileHandle(forReadingFrom: file)
                defer { try? handle.close() }
                try handle.seek(toOffset: UInt64(offset))
                return try handle.read(upToCount: count) ?? Data()
            } catch {
                throw SendFailure(Fault(.notFound, "the photo cannot be read any more", rule: "no-such-photo"))
            }
        }
    }
}
