/// A box of an ISO base media file (ISO/IEC 14496-12, 4.2).
struct Box {
    /// Four characters.
    let type: String
    let payload: Range<Int>

    /// More in one box are refused.
    private static let maximumChildren = 1_000

    /// The boxes in a part of a file.
    static func list(in bytes: [UInt8], _ range: Range<Int>) throws(ImageFault) -> [Box] {
        var reader = ByteReader(bytes, range)
        var boxes: [Box] = []
        while reader.left > 0 {
            guard boxes.count < maximumChildren else { throw .damaged }
            boxes.append(try Box(&reader))
        }
        return boxes
    }

    private init(_ reader: inout ByteReader) throws(ImageFault) {
        let size = try reader.number(4, .mostFirst)
        type = try reader.name()
        switch size {
        // To the end.
        case 0: payload = try reader.take(reader.left)
        case 1:
            guard try reader.number(4, .mostFirst) == 0 else { throw .truncated }
            payload = try reader.take(try reader.number(4, .mostFirst) - 16)
        default: payload = try reader.take(size - 8)
        }
    }
}

/// A box with version and flags.
struct FullBox {
    let version: Int
    let flags: Int
    /// The bytes after version and flags.
    var reader: ByteReader

    init(_ box: Box, in bytes: [UInt8]) throws(ImageFault) {
        reader = ByteReader(bytes, box.payload)
        version = Int(try reader.byte())
        flags = try reader.number(3, .mostFirst)
    }
}
