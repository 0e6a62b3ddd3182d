/// The kinds of image file that are taken: told apart by their first bytes (magic numbers), never by a name.
public enum ImageFormat: String, CaseIterable, Codable, Sendable {
    case jpeg, png, webp, gif

    /// Looks at the first bytes of a file.
    ///
    /// - Throws: ``ImageFault/notAnImage``; ``ImageFault/unsupported(_:)`` where it is an image, or a document, of another kind.
    public init(magic bytes: [UInt8]) throws(ImageFault) {
        self = try ImageFormat(magic: bytes[...])
    }

    /// The media type (RFC 6838): what a file of it is said to be when it is handed out.
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

    /// What a file that is not taken calls itself.
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
        // A text that has it near its beginning: SVG may stand behind a declaration and comments.
        let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
        return text.contains("<svg") ? "SVG" : nil
    }
}
