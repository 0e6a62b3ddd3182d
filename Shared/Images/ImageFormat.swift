/// The supported file formats, detected by magic number.
public enum ImageFormat: String, CaseIterable, Codable, Sendable {
    case jpeg, png, webp, gif

    /// Detects the format.
    ///
    /// - Throws: ``ImageFault/notAnImage``, ``ImageFault/unsupported(_:)``.
    public init(magic bytes: [UInt8]) throws(ImageFault) {
        self = try ImageFormat(magic: bytes[...])
    }

    /// RFC 6838.
    public var mediaType: String { "image/\(rawValue)" }

    private init(magic bytes: ArraySlice<UInt8>) throws(ImageFault) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: PNGFile.signature) {
            self = .png
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if let other = Self.other(bytes) {
            throw .unsupported(other)
        } else {
            throw .notAnImage
        }
    }

    private static func other(_ bytes: ArraySlice<UInt8>) -> String? {
        if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
            let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
            if brand.hasPrefix("avi") { return "AVIF" }
            return ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"].contains(brand) ? "HEIC" : nil
        }
        let named: [(magic: [UInt8], name: String)] = [
            (Array("II*\0".utf8), "TIFF"), (Array("MM\0*".utf8), "TIFF"), (Array("%PDF-".utf8), "PDF"),
            ([0xFF, 0x0A], "JPEG XL"), ([0, 0, 0, 0x0C] + Array("JXL ".utf8), "JPEG XL"), (Array("BM".utf8), "BMP"),
        ]
        if let found = named.first(where: { bytes.starts(with: $0.magic) }) { return found.name }
        // Declarations and comments may precede SVG.
        let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
        return text.contains("<svg") ? "SVG" : nil
    }
}
