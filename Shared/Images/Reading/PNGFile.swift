/// PNG chunks (W3C, third edition).
enum PNGFile {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let kept: Set<String> = [
        "IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs", "IDAT", "IEND",
    ]

    /// Drops APNG chunks, which leaves the default image.
    static func walk(_ bytes: [UInt8]) throws(ImageFault) -> ImageParts.Found {
        var reader = ByteReader(bytes)
        _ = try reader.take(signature.count)
        var found = ImageParts.Found(size: try header(&reader))
        // Placeholder for Exif, known at the end.
        found.pieces = [.kept(0..<reader.position), .made([])]
        var hasPixels = false
        for _ in 0..<ImageLimits.segments {
            let start = reader.position
            let (type, payload) = try chunk(&reader)
            switch type {
            case "IHDR": throw .damaged
            case "eXIf": if found.exif == nil { found.exif = Exif(bytes, payload) }
            case "IDAT": hasPixels = true
            case "IEND":
                guard hasPixels, payload.isEmpty else { throw .damaged }
                found.keep(start..<reader.position)
                if let exif = found.exif, exif.orientation != .up {
                    found.pieces[1] = .made(written("eXIf", Exif.minimal(exif.orientation)))
                }
                return found
            default: break
            }
            if kept.contains(type) {
                found.keep(start..<reader.position)
            } else if type.utf8.first.map({ $0 & 0x20 == 0 }) ?? true {
                // Bit 5 of the first letter is clear: critical.
                throw .damaged
            }
        }
        throw .damaged
    }

    private static func header(_ reader: inout ByteReader) throws(ImageFault) -> (width: Int, height: Int) {
        let (type, payload) = try chunk(&reader)
        guard type == "IHDR", payload.count == 13 else { throw .damaged }
        var reader = ByteReader(reader.bytes, payload)
        let width = try reader.number(4, .mostFirst)
        return try ImageParts.size(width, try reader.number(4, .mostFirst))
    }

    private static func chunk(_ reader: inout ByteReader) throws(ImageFault) -> (type: String, payload: Range<Int>) {
        let count = try reader.number(4, .mostFirst)
        let type = try reader.name()
        // The decoder checks the CRC.
        return (type, try reader.take(count + 4).dropLast(4))
    }

    private static func written(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        var chunk: [UInt8] = []
        chunk.append(payload.count, 4, .mostFirst)
        chunk += type.utf8
        chunk += payload
        chunk.append(Int(checksum(chunk.dropFirst(4))), 4, .mostFirst)
        return chunk
    }

    /// CRC-32 (annex D), for a few bytes.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { checksum, byte in
            (0..<8).reduce(checksum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
        }
    }
}
